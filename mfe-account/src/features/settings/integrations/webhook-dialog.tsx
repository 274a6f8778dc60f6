import { webhookRequestLimits } from '@nearhand/contracts/limits.gen';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, TextInput } from '@nearhand/platform/ui';
import { Checkbox, Dialog } from '@nearhand/platform/ui/console';
import { useForm } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { eventLabels, webhookEvents } from './webhook-labels.ts';
import type { Webhook, WebhookEventType, WebhookRequest } from './webhooks.data.ts';

interface WebhookDialogProps {
  /** `null` for a new one. */
  webhook: Webhook | null;
  onSubmit: (request: WebhookRequest) => Promise<void>;
  onClose: () => void;
}

/** Whether a text is a web address; the server decides whether it is accepted. */
const isUrl = (text: string) => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);

/** Creates or edits a webhook. */
export function WebhookDialog({ webhook, onSubmit, onClose }: WebhookDialogProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    initialValues: { url: webhook?.url ?? '', events: (webhook?.events ?? []) as string[] },
    validate: {
      url: (url) => (isUrl(url.trim()) ? null : intl.formatMessage({ id: 'app.webhooks.url.invalid' })),
      events: (chosen) => (chosen.length > 0 ? null : intl.formatMessage({ id: 'app.webhooks.events.required' })),
    },
  });
  const submit = ({ url, events }: typeof form.values) => run(() => onSubmit({ url: url.trim(), events: events as WebhookEventType[] }));
  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id={webhook ? 'app.webhooks.edit.title' : 'app.webhooks.add'} />} size="lg">
      <form onSubmit={form.onSubmit((typed) => void submit(typed))} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('url')}
            data-autofocus
            type="url"
            maxLength={webhookRequestLimits.url.maxLength}
            autoComplete="off"
            placeholder="https://"
            label={<FormattedMessage id="app.webhooks.url" />}
            description={<FormattedMessage id="app.webhooks.url.hint" />}
          />
          <Checkbox.Group {...form.getInputProps('events')} label={<FormattedMessage id="app.webhooks.events" />}>
            <Stack gap="xs" mt="xs" mb="xs">
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={<FormattedMessage id={eventLabels[event]} />} />
              ))}
            </Stack>
          </Checkbox.Group>
          <ErrorAlert text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="app.integrations.cancel" />
            </Button>
            <Button type="submit" loading={isBusy}>
              <FormattedMessage id={webhook ? 'app.webhooks.save' : 'app.integrations.create'} />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
