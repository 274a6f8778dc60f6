import { notify, useWhenReconnected } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Dialog, NativeSelect } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import styles from '../security/sign-ins.module.css';
import { WebhookDeliveryRow } from './webhook-delivery-row.tsx';
import { statusLabels } from './webhook-labels.ts';
import {
  type DeliveryQuery,
  fetchDeliveries,
  hostOf,
  newestDeliveries,
  resendDelivery,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryPage,
} from './webhooks.data.ts';

const statuses = Object.keys(statusLabels) as WebhookDelivery['status'][];

interface WebhookDeliveriesDialogProps {
  webhook: Webhook;
  firstPage: WebhookDeliveryPage;
  onClose: () => void;
}

/** The log of a webhook. */
export function WebhookDeliveriesDialog({ webhook, firstPage, onClose }: WebhookDeliveriesDialogProps) {
  const intl = useIntl();
  const { webhookId } = webhook;
  const { isBusy, failure, run } = useMutation();
  const [query, setQuery] = useState(newestDeliveries);
  const [page, setPage] = useState(firstPage);
  const load = (asked: DeliveryQuery) => {
    setQuery(asked);
    return run(async () => setPage(await fetchDeliveries(webhookId, asked)));
  };
  useWhenReconnected(() => failure && void load(query));
  const resend = async ({ deliveryId }: WebhookDelivery) => {
    await resendDelivery(webhookId, deliveryId);
    notify('success', intl.formatMessage({ id: 'app.webhooks.resent' }));
    await load(query);
  };
  const options = statuses.map((status) => ({ value: status, label: intl.formatMessage({ id: statusLabels[status] }) }));
  const { pageNumber, status } = query;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<FormattedMessage id="app.webhooks.deliveries.of" values={{ host: hostOf(webhook) }} />}
      size="xl"
    >
      <Stack>
        <Group align="flex-end" justify="space-between">
          <NativeSelect
            label={<FormattedMessage id="app.webhooks.deliveries.status" />}
            value={status}
            onChange={({ currentTarget }) => void load({ pageNumber: 1, status: currentTarget.value as DeliveryQuery['status'] })}
            data={[{ value: '', label: intl.formatMessage({ id: 'app.webhooks.deliveries.all' }) }, ...options]}
          />
          <Button variant="default" loading={isBusy} onClick={() => void load(query)}>
            <FormattedMessage id="app.webhooks.refresh" />
          </Button>
        </Group>
        <ErrorAlert text={failure} />
        {page.items.length === 0 && (
          <Text>
            <FormattedMessage id={status ? 'app.webhooks.deliveries.noneMatch' : 'app.webhooks.deliveries.none'} />
          </Text>
        )}
        {page.items.length > 0 && (
          <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'app.webhooks.deliveries' })}>
            {page.items.map((delivery) => (
              <WebhookDeliveryRow key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} onResend={() => resend(delivery)} />
            ))}
          </ul>
        )}
        {page.total > page.pageSize && (
          <Group justify="flex-end">
            <Button variant="default" disabled={pageNumber === 1} onClick={() => void load({ status, pageNumber: pageNumber - 1 })}>
              <FormattedMessage id="app.webhooks.newer" />
            </Button>
            <Button
              variant="default"
              disabled={pageNumber * page.pageSize >= page.total}
              onClick={() => void load({ status, pageNumber: pageNumber + 1 })}
            >
              <FormattedMessage id="app.webhooks.older" />
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
