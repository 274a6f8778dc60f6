import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { Menu, RowMenu } from '@nearhand/platform/ui/console';
import { Badge } from '@nearhand/platform/ui/editing';
import styles from '../security/sign-ins.module.css';
import { disabledLabels, eventLabels, stateLabels, webhookEvents } from './webhook-labels.ts';
import { hostOf, type Webhook } from './webhooks.data.ts';

export type WebhookAction = 'deliveries' | 'edit' | 'test' | 'rotate' | 'enable' | 'disable' | 'delete';

interface WebhookRowProps {
  webhook: Webhook;
  isBusy: boolean;
  onAction: (action: WebhookAction) => void;
}

const actionLabels = {
  edit: 'app.webhooks.edit',
  test: 'app.webhooks.test',
  rotate: 'app.webhooks.rotate',
  enable: 'app.webhooks.enable',
  disable: 'app.webhooks.disable',
  delete: 'app.webhooks.delete',
} as const satisfies Record<Exclude<WebhookAction, 'deliveries'>, string>;

const stateColors = { active: 'success', failing: 'error', disabled: 'secondary' } as const;

export function WebhookRow({ webhook, isBusy, onAction }: WebhookRowProps) {
  const { url, events, state, failingSince, disabledReason, createdBy, createdAt, previousSecretEndsAt } = webhook;
  const intl = useIntl();
  const host = hostOf(webhook);
  const time = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  const item = (action: keyof typeof actionLabels) => (
    <Menu.Item {...(action === 'delete' && { color: 'error' })} onClick={() => onAction(action)}>
      <FormattedMessage id={actionLabels[action]} />
    </Menu.Item>
  );
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <Group gap="xs">
          <Text fw={600}>{url}</Text>
          <Badge color={stateColors[state]} variant="light">
            <FormattedMessage id={stateLabels[state]} />
          </Badge>
        </Group>
        <Text size="sm">
          {events.length === webhookEvents.length
            ? intl.formatMessage({ id: 'app.webhooks.events.all' })
            : intl.formatList(events.map((event) => intl.formatMessage({ id: eventLabels[event] })))}
        </Text>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="app.webhooks.by"
            values={{ name: createdBy.name, date: intl.formatDate(createdAt, { dateStyle: 'medium' }) }}
          />
        </Text>
        {state === 'failing' && failingSince !== null && (
          <Text size="sm">
            <FormattedMessage id="app.webhooks.failing" values={{ time: time(failingSince) }} />
          </Text>
        )}
        {disabledReason !== null && (
          <Text size="sm">
            <FormattedMessage id={disabledLabels[disabledReason]} />
          </Text>
        )}
        {previousSecretEndsAt !== null && (
          <Text size="sm">
            <FormattedMessage id="app.webhooks.overlap" values={{ time: time(previousSecretEndsAt) }} />
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          onClick={() => onAction('deliveries')}
          aria-label={intl.formatMessage({ id: 'app.webhooks.deliveries.of' }, { host })}
        >
          <FormattedMessage id="app.webhooks.deliveries" />
        </Button>
        <RowMenu label={intl.formatMessage({ id: 'app.webhooks.more' }, { host })} isBusy={isBusy}>
          {() => (
            <>
              {item('test')}
              {item('edit')}
              {item('rotate')}
              {item(state === 'disabled' ? 'enable' : 'disable')}
              {item('delete')}
            </>
          )}
        </RowMenu>
      </Group>
    </li>
  );
}
