import { planNames } from '@nearhand/contracts/plans';
import { IconAlertTriangle, IconDownload, IconExternalLink, IconNotes } from '@nearhand/platform/icons';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, type IntlShape, useIntl } from '@nearhand/platform/intl';
import { ListError, PeriodMenu, useListControls, useRetry } from '@nearhand/platform/list';
import { Alert, Button, Group, Text } from '@nearhand/platform/ui';
import { type Column, DataTable, EmptyState, ListPager, pageSizes } from '@nearhand/platform/ui/console';
import type { PlanOfferList } from '../../shared/billing/billing.data.ts';
import { useMoney } from '../../shared/billing/use-money.ts';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { downloadInvoice, type Invoice, type InvoiceSort, invoiceId, invoiceShape, openPortal, useInvoices } from './subscription.data.ts';

/** Fewer invoices need no pager, which would cover other parts of the page. */
const smallestPage = Math.min(...pageSizes);

interface PdfButtonProps {
  invoice: Invoice;
  onDownload: (invoice: Invoice) => void;
  /** `null` without a portal that has the invoice. */
  onPortal: (() => void) | null;
}

/** Downloads our document, or opens that of the provider, or else its portal. */
function PdfButton({ invoice, onDownload, onPortal }: PdfButtonProps) {
  const intl = useIntl();
  const { number, provider, pdfUrl } = invoice;
  const shape = { size: 'compact-sm', variant: 'default' } as const;
  if (pdfUrl !== null) {
    const label = intl.formatMessage({ id: 'app.billing.invoice.open' }, { number });
    return (
      <Button
        {...shape}
        component="a"
        href={pdfUrl}
        target="_blank"
        rel="noopener"
        aria-label={label}
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        PDF
      </Button>
    );
  }
  if (provider !== 'internal') {
    if (!onPortal) return null;
    return (
      <Button
        {...shape}
        leftSection={<IconExternalLink size={16} aria-hidden />}
        aria-label={intl.formatMessage({ id: 'app.billing.invoice.portal' }, { number })}
        onClick={onPortal}
      >
        <FormattedMessage id="app.billing.invoice.portal.label" />
      </Button>
    );
  }
  return (
    <Button
      {...shape}
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={intl.formatMessage({ id: 'app.billing.invoice.download' }, { number })}
      onClick={() => onDownload(invoice)}
    >
      PDF
    </Button>
  );
}

function columnsOf(
  intl: IntlShape,
  money: (amount: number, currency: string) => string,
  onDownload: (invoice: Invoice) => void,
  onPortal: PdfButtonProps['onPortal'],
): Column<Invoice, InvoiceSort>[] {
  return [
    {
      id: 'number',
      header: intl.formatMessage({ id: 'app.billing.invoice.number' }),
      sort: 'number',
      isHeading: true,
      width: 1.4,
      cell: ({ number }) => number,
    },
    {
      id: 'issuedAt',
      header: intl.formatMessage({ id: 'app.billing.invoice.issued' }),
      sort: 'issuedAt',
      firstDirection: 'desc',
      cell: ({ issuedAt }) => <time dateTime={issuedAt}>{intl.formatDate(issuedAt, { dateStyle: 'medium' })}</time>,
    },
    {
      id: 'plan',
      header: intl.formatMessage({ id: 'app.billing.invoice.plan' }),
      isMinor: true,
      width: 1.4,
      cell: ({ plan, interval }) =>
        plan && interval ? (
          <FormattedMessage id="app.billing.invoice.planOf" values={{ plan: planNames[plan], interval }} />
        ) : (
          <FormattedMessage id="app.billing.invoice.noPlan" />
        ),
    },
    {
      id: 'total',
      header: intl.formatMessage({ id: 'app.billing.invoice.total' }),
      sort: 'total',
      align: 'end',
      cell: ({ total, currency }) => money(total, currency),
    },
    {
      id: 'pdf',
      header: intl.formatMessage({ id: 'app.billing.invoice.pdf' }),
      align: 'end',
      isCardEnd: true,
      cell: (invoice) => <PdfButton invoice={invoice} onDownload={onDownload} onPortal={onPortal} />,
    },
  ];
}

/** Shown above the others while the provider does not respond. */
function MissingInvoices() {
  const { isRetrying, retry } = useRetry();
  return (
    <Alert color="accent" role="status" icon={<IconAlertTriangle aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <FormattedMessage id="app.billing.invoices.missing" />
        </Text>
        <Button size="compact-sm" variant="default" loading={isRetrying} onClick={retry}>
          <FormattedMessage id="app.list.retry" />
        </Button>
      </Group>
    </Alert>
  );
}

/** The invoices of the company in a period, with their PDF. */
export function InvoiceSection({ provider, hasPortal }: Pick<PlanOfferList, 'provider'> & { hasPortal: boolean }) {
  const intl = useIntl();
  const money = useMoney();
  const { list, areSomeMissing } = useInvoices();
  const { query, rows, total, isTotalExact, pageNumber, rowsKey, isStale, error } = list;
  const { sortBy, goToPage, setPageSize, filterBy } = useListControls(query, invoiceShape);
  const { failure, run } = useMutation();
  return (
    <>
      <div>
        <PeriodMenu filters={query.filters} onChange={filterBy} />
      </div>
      <ErrorAlert text={failure} />
      {error !== null && <ListError error={error} />}
      {areSomeMissing && <MissingInvoices />}
      {(rows || error === null) && !(areSomeMissing && rows?.length === 0) && (
        <DataTable
          label={intl.formatMessage({ id: 'app.billing.invoices' })}
          columns={columnsOf(
            intl,
            money,
            (invoice) => void run(() => downloadInvoice(invoice)),
            hasPortal ? () => void run(openPortal) : null,
          )}
          rows={rows}
          rowsKey={rowsKey}
          rowId={invoiceId}
          sort={query.sort}
          onSort={sortBy}
          isStale={isStale}
          empty={
            <EmptyState icon={<IconNotes size={40} />} title={<FormattedMessage id="app.billing.invoices.none" />}>
              <FormattedMessage id={provider === 'app-store' ? 'app.billing.appStore.receipts' : 'app.billing.invoices.none.hint'} />
            </EmptyState>
          }
        />
      )}
      {rows && total > smallestPage && (
        <ListPager
          label={intl.formatMessage({ id: 'app.billing.invoices.pager' })}
          total={total}
          isTotalExact={isTotalExact}
          hasMore={!isTotalExact}
          pageNumber={pageNumber}
          pageSize={query.pageSize}
          onPage={goToPage}
          onPageSize={setPageSize}
        />
      )}
    </>
  );
}
