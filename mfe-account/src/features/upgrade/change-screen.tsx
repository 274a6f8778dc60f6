import { planNames } from '@nearhand/contracts/plans';
import { hrefOf, meAtom, notify, openExternal, useAtomValue } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedDate, FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, useNavigate } from '@nearhand/platform/router';
import { Button, Group, Paper, Stack, Text } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';
import { changePlan, type SubscriptionPreview } from '../../shared/billing/billing.data.ts';
import { LockedNotice } from '../../shared/billing/locked-notice.tsx';
import { NoChargeNotice } from '../../shared/billing/no-charge-notice.tsx';
import { useMoney } from '../../shared/billing/use-money.ts';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { loadChange, useChange } from './upgrade.data.ts';
import styles from './upgrade.module.css';

const day = (value: string) => <FormattedDate key="date" value={value} dateStyle="long" />;

function TaxLabel({ kind, percent }: { kind: SubscriptionPreview['taxKind']; percent: string }) {
  if (kind === 'later') return <FormattedMessage id="app.upgrade.tax.later" />;
  if (kind === 'reverseCharge') return <FormattedMessage id="app.upgrade.tax.reverseCharge" />;
  return <FormattedMessage id="app.upgrade.tax" values={{ kind, percent }} />;
}

/** The lines of the next invoice, with tax and total. */
function Amounts({ preview: { lines, currency, tax, taxKind, taxPercent, total } }: { preview: SubscriptionPreview }) {
  const intl = useIntl();
  const money = useMoney();
  const percent = intl.formatNumber(taxPercent / 100, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <table className={styles['amounts']} aria-label={intl.formatMessage({ id: 'app.upgrade.amounts' })}>
      <tbody>
        {lines.map(({ kind, plan, interval, quantity, from, to, amount }) => (
          <tr key={kind}>
            <th scope="row">
              <FormattedMessage
                id={kind === 'unused' ? 'app.upgrade.line.unused' : 'app.upgrade.line.plan'}
                values={{ plan: planNames[plan], interval, quantity }}
              />
              <Text size="sm" c="dimmed">
                <FormattedMessage id="app.upgrade.line.period" values={{ from: day(from), to: day(to) }} />
              </Text>
            </th>
            <td>{money(amount, currency)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            <TaxLabel kind={taxKind} percent={percent} />
          </th>
          <td>{taxKind === 'later' ? '–' : money(tax, currency)}</td>
        </tr>
        <tr>
          <th scope="row">
            <FormattedMessage id={taxKind === 'later' ? 'app.upgrade.total.beforeTax' : 'app.upgrade.total'} />
          </th>
          <td>{money(total, currency)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Shows what a change costs and locks, before the owner confirms it. */
export function ChangeScreen() {
  const intl = useIntl();
  const money = useMoney();
  const navigate = useNavigate();
  const me = useAtomValue(meAtom);
  const preview = useChange();
  const { isBusy, failure, run } = useMutation();
  if (!me) return null;
  const { plan, providerPlan, interval, startsAt, renewsAt, renewalNet, currency, isCharged, locked } = preview;
  const values = { plan: planNames[plan], interval };

  const handleConfirm = () =>
    run(async () => {
      const { checkoutUrl } = await changePlan(providerPlan);
      if (checkoutUrl) return openExternal(checkoutUrl);
      if (!startsAt) return navigate(`${hrefOf('upgrade-success')}?plan=${plan}`);
      notify('success', intl.formatMessage({ id: 'app.upgrade.scheduled' }));
      return navigate(hrefOf('subscription'));
    });
  return (
    <Stack gap="md" maw={640}>
      <PageHeader title={<FormattedMessage id="app.upgrade.change.title" values={values} />} />
      {!isCharged && <NoChargeNotice />}
      <ErrorAlert text={failure} />
      <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="sm">
          {startsAt ? (
            <Text>
              <FormattedMessage id="app.upgrade.later" values={{ ...values, start: day(startsAt) }} />
            </Text>
          ) : (
            <>
              <Text>
                <FormattedMessage id="app.upgrade.atOnce" values={values} />
              </Text>
              <Amounts preview={preview} />
            </>
          )}
          <Text c="dimmed">
            {renewalNet === null ? (
              <FormattedMessage id="app.upgrade.renewal.noPrice" values={{ start: day(renewsAt), interval }} />
            ) : (
              <FormattedMessage id="app.upgrade.renewal" values={{ start: day(renewsAt), price: money(renewalNet, currency), interval }} />
            )}
          </Text>
        </Stack>
      </Paper>
      <LockedNotice plan={plan} locked={locked} />
      <Group>
        <Button loading={isBusy} onClick={() => void handleConfirm()}>
          <FormattedMessage id={startsAt ? 'app.upgrade.confirm.later' : 'app.upgrade.confirm'} values={values} />
        </Button>
        <Button variant="default" component={Link} to={hrefOf('upgrade')}>
          <FormattedMessage id="app.upgrade.back" />
        </Button>
      </Group>
    </Stack>
  );
}
export { ChangeScreen as Component, loadChange as loader };
