import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { Badge } from '@nearhand/platform/ui/editing';
import { useId, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import rowStyles from '../security/sign-ins.module.css';
import styles from './webhook-delivery-row.module.css';
import { deliveryLabels, failureLabels, statusLabels } from './webhook-labels.ts';
import { fetchDelivery, type WebhookDelivery, type WebhookDeliveryReport } from './webhooks.data.ts';

const statusColors = { waiting: 'accent', retrying: 'error', delivered: 'success', failed: 'error' } as const;

function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const intl = useIntl();
  const { attempts, status, failure, responseStatus, duration, nextAttemptAt } = delivery;
  const isAnswered = responseStatus !== null && (failure === null || failure === 'status');
  const facts = [
    attempts > 0 && intl.formatMessage({ id: 'app.webhooks.attempts' }, { count: attempts }),
    isAnswered && intl.formatMessage({ id: 'app.webhooks.answered' }, { status: responseStatus, duration }),
    failure !== null && failure !== 'status' && intl.formatMessage({ id: failureLabels[failure] }),
    nextAttemptAt !== null &&
      attempts > 0 &&
      intl.formatMessage(
        { id: 'app.webhooks.next' },
        { time: intl.formatDate(nextAttemptAt, { dateStyle: 'short', timeStyle: 'medium' }) },
      ),
    status === 'waiting' && nextAttemptAt === null && attempts === 0 && intl.formatMessage({ id: 'app.webhooks.behind' }),
  ].filter((fact) => fact !== false);
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

/** Event that was sent, and the beginning of the response, which is untrusted text. */
function Report({ report: { event, response } }: { report: WebhookDeliveryReport }) {
  const intl = useIntl();
  const parts = [
    ['app.webhooks.event', JSON.stringify(event, null, 2)],
    ['app.webhooks.response', response || intl.formatMessage({ id: 'app.webhooks.response.empty' })],
  ] as const;
  return parts.map(([id, text]) => (
    <div key={id}>
      <Text size="sm" fw={600}>
        <FormattedMessage id={id} />
      </Text>
      <pre className={styles['text']}>{text}</pre>
    </div>
  ));
}

interface WebhookDeliveryRowProps {
  webhookId: string;
  delivery: WebhookDelivery;
  onResend: () => Promise<unknown>;
}

export function WebhookDeliveryRow({ webhookId, delivery, onResend }: WebhookDeliveryRowProps) {
  const intl = useIntl();
  const reportId = useId();
  const { failure, run } = useMutation();
  const [report, setReport] = useState<WebhookDeliveryReport | null>(null);
  const { deliveryId, type, attempts, createdAt } = delivery;
  const status = delivery.status === 'waiting' && attempts > 0 ? 'retrying' : delivery.status;
  const names = {
    event: intl.formatMessage({ id: deliveryLabels[type] }),
    time: intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'medium' }),
  };
  const toggle = async () => setReport(report ? null : await fetchDelivery(webhookId, deliveryId));
  const resend = async () => {
    await onResend();
    setReport(null);
  };
  return (
    <li className={rowStyles['row']}>
      <div className={rowStyles['facts']}>
        <Group gap="xs">
          <Text fw={600}>{names.event}</Text>
          <Badge color={statusColors[status]} variant="light">
            <FormattedMessage id={status === 'retrying' ? 'app.webhooks.status.retrying' : statusLabels[status]} />
          </Badge>
        </Group>
        <Text size="sm">
          <time dateTime={createdAt}>{names.time}</time>
        </Text>
        <Outcome delivery={delivery} />
        <ErrorAlert text={failure} />
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={report !== null}
          aria-controls={reportId}
          aria-label={intl.formatMessage({ id: 'app.webhooks.details.of' }, names)}
          onClick={() => void run(toggle)}
        >
          <FormattedMessage id="app.webhooks.details" />
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={intl.formatMessage({ id: 'app.webhooks.resend.of' }, names)}
          onClick={() => void run(resend)}
        >
          <FormattedMessage id="app.webhooks.resend" />
        </Button>
      </Group>
      <div id={reportId} className={styles['report']} hidden={report === null}>
        {report && <Report report={report} />}
      </div>
    </li>
  );
}
