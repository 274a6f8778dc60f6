import { releaseTokenRequestLimits } from '@nearhand/contracts/limits.gen';
import { ApiError } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { Dialog, NativeSelect } from '@nearhand/platform/ui/console';
import { Textarea } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { type CreatedReleaseToken, createReleaseToken } from '../data/release-tokens';
import styles from '../releases.module.css';
import { FailureAlert } from '../ui/failure-alert';

interface NewTokenDialogProps {
  remote: string;
  onCreated: (created: CreatedReleaseToken) => void;
  onClose: () => void;
}

const lifetimes = [30, 90, 180, 365] as const;
const limits = releaseTokenRequestLimits;

const isOfKey = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['RELEASE_KEY_INVALID', 'RELEASE_KEY_PRIVATE'].includes(error.code);

/** Asks for what a release token needs, and creates it. */
export function NewTokenDialog({ remote, onCreated, onClose }: NewTokenDialogProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const text = (id: string) => intl.formatMessage({ id });
  const form = useForm({
    initialValues: { team: '', days: '90', publicKey: '' },
    validate: {
      team: (team) => (team.trim() ? null : text('app.releases.tokens.team.required')),
      publicKey: (key) => (key.trim() ? null : text('app.releases.tokens.key.required')),
    },
  });
  const focus = (field: string) => form.getInputNode(field)?.focus();

  const create = ({ team, days, publicKey }: typeof form.values) =>
    run(
      async () => onCreated(await createReleaseToken({ remote, team: team.trim(), expiresInDays: Number(days), publicKey })),
      (error) => {
        if (!isOfKey(error)) return false;
        form.setFieldError('publicKey', error.message);
        focus('publicKey');
        return true;
      },
    );

  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id="app.releases.tokens.title" />} size="lg">
      <form
        onSubmit={form.onSubmit(
          (typed) => void create(typed),
          (errors) => focus(Object.keys(errors)[0] ?? ''),
        )}
        noValidate
      >
        <Stack>
          <Text style={{ overflowWrap: 'anywhere' }}>
            <FormattedMessage id="app.releases.tokens.text" values={{ remote }} />
          </Text>
          <TextInput
            {...form.getInputProps('team')}
            data-autofocus
            maxLength={limits.team.maxLength}
            label={<FormattedMessage id="app.releases.tokens.team" />}
            description={<FormattedMessage id="app.releases.tokens.team.hint" />}
          />
          <NativeSelect
            {...form.getInputProps('days')}
            label={<FormattedMessage id="app.releases.tokens.days" />}
            data={lifetimes.map((days) => ({
              value: String(days),
              label: intl.formatMessage({ id: 'app.releases.tokens.days.option' }, { days }),
            }))}
          />
          <Textarea
            {...form.getInputProps('publicKey')}
            classNames={{ input: styles['key'] ?? '' }}
            rows={4}
            maxLength={limits.publicKey.maxLength}
            spellCheck={false}
            autoComplete="off"
            label={<FormattedMessage id="app.releases.tokens.key" />}
            description={<FormattedMessage id="app.releases.tokens.key.hint" />}
          />
          {failure !== null && <FailureAlert>{failure}</FailureAlert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="app.releases.cancel" />
            </Button>
            <Button type="submit" loading={isBusy}>
              <FormattedMessage id="app.releases.tokens.create" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
