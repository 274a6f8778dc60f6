import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Anchor, Button, Text } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { SectionError } from '../section-error.tsx';
import styles from '../security/sign-ins.module.css';
import { useSettings } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type WebhookAction, WebhookRow } from './webhook-row.tsx';
import {
  createWebhook,
  deleteWebhook,
  fetchDeliveries,
  hostOf,
  newestDeliveries,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDeliveryPage,
  type WebhookRequest,
} from './webhooks.data.ts';

/** Actions that are confirmed first. */
const confirmed = ['rotate', 'disable', 'delete'] as const;
type Confirmed = (typeof confirmed)[number];
const isConfirmed = (action: WebhookAction): action is Confirmed => confirmed.some((name) => name === action);

const questions = {
  rotate: { title: 'app.webhooks.rotate.title', text: 'app.webhooks.rotate.text', confirm: 'app.webhooks.rotate' },
  disable: { title: 'app.webhooks.disable.title', text: 'app.webhooks.disable.text', confirm: 'app.webhooks.disable' },
  delete: { title: 'app.webhooks.delete.title', text: 'app.webhooks.delete.text', confirm: 'app.webhooks.delete' },
} as const satisfies Record<Confirmed, object>;

const done = {
  test: 'app.webhooks.tested',
  enable: 'app.webhooks.enabled',
  disable: 'app.webhooks.disabled',
  delete: 'app.webhooks.deleted',
} as const;

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run, forget } = useMutation();
  const addButton = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [log, setLog] = useState<{ webhook: Webhook; firstPage: WebhookDeliveryPage } | null>(null);
  /** The action that has begun, and its webhook. */
  const [begun, setBegun] = useState<{ action: WebhookAction; webhook: Webhook } | null>(null);

  const end = () => {
    setAdding(false);
    setBegun(null);
    setLog(null);
    forget();
  };
  const showSecret = (created: string) => {
    end();
    setSecret(created);
  };
  const perform = async (action: WebhookAction, webhook: Webhook): Promise<void> => {
    const { webhookId } = webhook;
    if (action === 'deliveries') return setLog({ webhook, firstPage: await fetchDeliveries(webhookId, newestDeliveries) });
    if (action === 'rotate') return showSecret(await rotateWebhookSecret(webhookId));
    if (action === 'test') await testWebhook(webhookId);
    else if (action === 'delete') await deleteWebhook(webhookId);
    else if (action === 'enable' || action === 'disable') await switchWebhook(webhookId, action === 'enable');
    else return;
    end();
    notify('success', intl.formatMessage({ id: done[action] }));
    // The focused row disappears.
    if (action === 'delete') addButton.current?.focus();
  };
  const start = async (action: WebhookAction, webhook: Webhook) => {
    setBegun({ action, webhook });
    if (action !== 'edit' && !isConfirmed(action)) await confirm(action, webhook);
  };
  const confirm = async (action: WebhookAction, webhook: Webhook) => {
    if (await run(() => perform(action, webhook))) await revalidate();
  };
  const save = async (request: WebhookRequest) => {
    if (begun) {
      await updateWebhook(begun.webhook.webhookId, request);
      notify('success', intl.formatMessage({ id: 'app.webhooks.saved' }));
      end();
    } else showSecret(await createWebhook(request));
    await revalidate();
  };
  /** Deliveries that were sent may have changed the state. */
  const handleLogClosed = () => {
    end();
    void revalidate();
  };
  const handleSecretSaved = () => {
    setSecret(null);
    addButton.current?.focus();
  };
  const question = begun && isConfirmed(begun.action) ? begun.action : null;
  return (
    <>
      {webhooks.length === 0 ? (
        <Text>
          <FormattedMessage id="app.webhooks.none" />
        </Text>
      ) : (
        <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'app.webhooks.title' })}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.webhookId}
              webhook={webhook}
              isBusy={isBusy && begun?.webhook.webhookId === webhook.webhookId}
              onAction={(action) => void start(action, webhook)}
            />
          ))}
        </ul>
      )}
      {question === null && <ErrorAlert text={failure} />}
      <Button ref={addButton} variant="default" onClick={() => setAdding(true)}>
        <FormattedMessage id="app.webhooks.add" />
      </Button>
      <Anchor href="/api/docs#/company/getWebhookDelivery" target="_blank" rel="noopener" size="sm">
        <FormattedMessage id="app.webhooks.documentation" />
      </Anchor>
      {(isAdding || begun?.action === 'edit') && <WebhookDialog webhook={begun?.webhook ?? null} onSubmit={save} onClose={end} />}
      {log && <WebhookDeliveriesDialog {...log} onClose={handleLogClosed} />}
      {secret !== null && (
        <SecretDialog
          title={<FormattedMessage id="app.webhooks.secret.title" />}
          label={<FormattedMessage id="app.webhooks.secret.label" />}
          hint={<FormattedMessage id="app.integrations.secretHint" />}
          secret={secret}
          onClose={handleSecretSaved}
        />
      )}
      {confirmed.map((action) => (
        <ConfirmDialog
          key={action}
          isOpen={question === action}
          title={<FormattedMessage id={questions[action].title} />}
          cancelLabel={<FormattedMessage id="app.integrations.cancel" />}
          confirm={<FormattedMessage id={questions[action].confirm} />}
          isDestructive={action === 'delete'}
          isBusy={isBusy}
          onConfirm={() => begun && void confirm(action, begun.webhook)}
          onClose={end}
        >
          <Text>
            <FormattedMessage id={questions[action].text} values={{ host: begun && hostOf(begun.webhook) }} />
          </Text>
          <ErrorAlert text={failure} />
        </ConfirmDialog>
      ))}
    </>
  );
}

/** URLs of the company's software that receive events. */
export function WebhooksSection() {
  const { webhooks } = useSettings();
  return (
    <SettingsSection id="webhooks" title={<FormattedMessage id="app.webhooks.title" />} hint={<FormattedMessage id="app.webhooks.hint" />}>
      {'failure' in webhooks ? <SectionError failure={webhooks.failure} /> : <Webhooks webhooks={webhooks.value} />}
    </SettingsSection>
  );
}
