import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { IconNotes } from '@nearhand/platform/icons';
import { FormattedMessage, type IntlShape, useIntl } from '@nearhand/platform/intl';
import { ExportButton, ListView } from '@nearhand/platform/list';
import { type Column, EmptyState, PageHeader } from '@nearhand/platform/ui/console';
import { type AuditRecord, auditId, auditShape, exportQuery, loadAudit, shouldReloadAudit, useAudit } from './audit.data.ts';
import { AuditDetails } from './audit-details.tsx';
import { AuditSentence } from './audit-sentence.tsx';
import { ExportFilters } from './export-filters.tsx';
import { useAuditFilters } from './use-audit-filters.ts';

const columns = (intl: IntlShape): Column<AuditRecord, 'at'>[] => [
  {
    id: 'what',
    header: intl.formatMessage({ id: 'app.audit.event' }),
    isHeading: true,
    width: 4,
    cell: (record) => (
      <>
        <AuditSentence record={record} />
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
    cell: ({ at }) => <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>,
  },
  { id: 'address', header: intl.formatMessage({ id: 'app.audit.address' }), cell: ({ address }) => address },
];

/** The audit log of the company, for admins. */
export function AuditScreen() {
  const intl = useIntl();
  const list = useAudit();
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
