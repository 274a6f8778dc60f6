import { apiKeyRequestLimits } from '@nearhand/contracts/limits.gen';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, TextInput } from '@nearhand/platform/ui';
import { Checkbox, Dialog, NativeSelect } from '@nearhand/platform/ui/console';
import { useForm } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { apiKeyPermissions, permissionLabels } from './api-key-permissions.ts';
import { type ApiKeyPermission, createApiKey } from './api-keys.data.ts';

const lifetimes = [30, 90, 365] as const;

interface CreateApiKeyDialogProps {
  onCreated: (secret: string) => void;
  onClose: () => void;
}

export function CreateApiKeyDialog({ onCreated, onClose }: CreateApiKeyDialogProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    initialValues: { name: '', permissions: [] as string[], days: '90' },
    validate: {
      name: (name) => (name.trim() ? null : intl.formatMessage({ id: 'app.apiKeys.name.required' })),
      permissions: (chosen) => (chosen.length > 0 ? null : intl.formatMessage({ id: 'app.apiKeys.permissions.required' })),
    },
  });
  const create = async ({ name, permissions, days }: typeof form.values) => {
    const request = { name: name.trim(), permissions: permissions as ApiKeyPermission[], ...(days && { expiresInDays: Number(days) }) };
    await run(async () => onCreated(await createApiKey(request)));
  };
  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id="app.apiKeys.create" />} size="lg">
      <form onSubmit={form.onSubmit((typed) => void create(typed))} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('name')}
            data-autofocus
            maxLength={apiKeyRequestLimits.name.maxLength}
            label={<FormattedMessage id="app.apiKeys.name" />}
            description={<FormattedMessage id="app.apiKeys.name.hint" />}
          />
          <Checkbox.Group
            {...form.getInputProps('permissions')}
            label={<FormattedMessage id="app.apiKeys.permissions" />}
            description={<FormattedMessage id="app.apiKeys.permissions.hint" />}
          >
            <Stack gap="xs" mt="xs" mb="xs">
              {apiKeyPermissions.map((permission) => (
                <Checkbox key={permission} value={permission} label={<FormattedMessage id={permissionLabels[permission]} />} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            {...form.getInputProps('days')}
            label={<FormattedMessage id="app.apiKeys.expiry" />}
            data={[
              ...lifetimes.map((days) => ({
                value: String(days),
                label: intl.formatMessage({ id: 'app.apiKeys.expiry.days' }, { days }),
              })),
              { value: '', label: intl.formatMessage({ id: 'app.apiKeys.expiry.never' }) },
            ]}
          />
          <ErrorAlert text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="app.integrations.cancel" />
            </Button>
            <Button type="submit" loading={isBusy}>
              <FormattedMessage id="app.integrations.create" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
