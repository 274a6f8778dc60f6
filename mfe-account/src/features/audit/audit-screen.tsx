import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { IconNotes } from '@nearhand/platform/icons';
import { FormattedMessage, type IntlShape, useIntl } from '@nearhand/platform/intl';
import { ExportButton, ListView } from '@nearhand/platform/list';
import { type Column, EmptyState, PageHeader } from '@nearhand/platform/ui/console';
import { auditId, auditShape, exportQuery, isSignInsOnly, loadAudit, shouldReloadAudit, useAudit } from './audit.data.ts';
import { AuditDetails } from './audit-details.tsx';
import { AuditIcon } from './audit-icon.tsx';
import { type AuditRow, eachRecord, joinSignIns } from './audit-rows.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { ExportFilters } from './export-filters.tsx';
import { SignInsLink } from './sign-ins-link.tsx';
import { useAuditFilters } from './use-audit-filters.ts';

/** The time of a record, or the span of those in its row. */
function Time({ at, others }: AuditRow) {
  const intl = useIntl();
  const times = [at, ...others.map((other) => other.at)].toSorted();
  const [first = at, last = at] = [times[0], times.at(-1)];
  if (first === last) return <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>;
  return intl.formatDateTimeRange(new Date(first), new Date(last), { dateStyle: 'medium', timeStyle: 'short' });
}

const columns = (intl: IntlShape): Column<AuditRow, 'at'>[] => [
  {
    id: 'what',
    header: intl.formatMessage({ id: 'app.audit.event' }),
    isHeading: true,
    width: 4,
    cell: (record) => (
      <>
        <AuditIcon action={record.action} />
        <AuditSentence record={record} />
        <SignInsLink {...record} />
        <AuditDetails action={record.action} details={record.details} />
        <ExportFilters details={record.details} />
      </>
    ),
  },
  {
    id: 'at',
    header: intl.formatMessage({ id: 'app.audit.time' }),
    sort: 'at',
    width: 2,
    firstDirection: 'desc',
    cell: (row) => <Time {...row} />,
  },
  {
    id: 'address',
    header: intl.formatMessage({ id: 'app.audit.address' }),
    width: 1.4,
    cell: ({ address, others }) => [...new Set([address, ...others.map((other) => other.address)])].filter(Boolean).join(', '),
  },
];

/** The audit log of the company, for admins. */
export function AuditScreen() {
  const intl = useIntl();
  const records = useAudit();
  const toRows = isSignInsOnly(records.query) ? eachRecord : joinSignIns;
  const list = { ...records, rows: records.rows && toRows(records.rows) };
  const filters = useAuditFilters();
  const isAdmin = useAtomValue(meAtom)?.user.isAdmin ?? false;
  return (
    <>
      <PageHeader title={<FormattedMessage id="app.audit.title" />} description={<FormattedMessage id="app.audit.hint" />}>
        {isAdmin && <ExportButton path="/company/{companyId}/audit/export" query={() => exportQuery(list.query)} />}
      </PageHeader>
      <ListView
        name="audit"
        list={list}
        shape={auditShape}
        columns={columns(intl)}
        rowId={auditId}
        label={intl.formatMessage({ id: 'app.audit.title' })}
        searchLabel={intl.formatMessage({ id: 'app.audit.search' })}
        pagerLabel={intl.formatMessage({ id: 'app.audit.pager' })}
        filters={filters}
        empty={
          <EmptyState icon={<IconNotes size={40} />} title={<FormattedMessage id="app.audit.empty" />}>
            <FormattedMessage id="app.audit.empty.hint" />
          </EmptyState>
        }
      />
    </>
  );
}

export { AuditScreen as Component, loadAudit as loader, shouldReloadAudit as shouldRevalidate };
