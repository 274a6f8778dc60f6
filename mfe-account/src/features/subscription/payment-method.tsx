import { useWhenReconnected } from '@nearhand/platform/core';
import { IconExternalLink } from '@nearhand/platform/icons';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { openPortal, type PaymentMethod as PaymentMethodData, usePaymentMethod } from './subscription.data.ts';

/** Product names, not translated. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function CardText({ card }: Pick<PaymentMethodData, 'card'>) {
  const intl = useIntl();
  if (!card) return <FormattedMessage id="app.billing.card.none" />;
  const { brand, last4, expiresMonth, expiresYear } = card;
  const expires = intl.formatDate(Date.UTC(expiresYear, expiresMonth - 1), { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return <FormattedMessage id="app.billing.card" values={{ brand: brands[brand] ?? brand, last4, expires }} />;
}

/** The card, and for the owner the page of the provider where it is changed. */
export function PaymentMethod({ isOwner }: { isOwner: boolean }) {
  const { method, error } = usePaymentMethod();
  const { isBusy, failure, run } = useMutation();
  const { revalidate } = useRevalidator();
  useWhenReconnected(() => error !== null && void revalidate());
  if (!method?.hasPortal && error === null) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" mt="md">
        <Text size="sm">{method ? <CardText card={method.card} /> : <FormattedMessage id="app.billing.card.error" />}</Text>
        {isOwner && method && (
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden />}
            loading={isBusy}
            onClick={() => void run(openPortal)}
          >
            <FormattedMessage id="app.billing.portal" />
          </Button>
        )}
      </Group>
      <ErrorAlert text={failure} />
    </Stack>
  );
}
