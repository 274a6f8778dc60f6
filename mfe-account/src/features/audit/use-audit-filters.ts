import { type IntlShape, useIntl } from '@nearhand/platform/intl';
import { type ChoiceFilter, useOperatorOptions } from '@nearhand/platform/list';
import { type AuditArea, auditAreas } from './audit-areas.ts';

export const areaNames = (intl: IntlShape): Record<AuditArea, string> => ({
  signIns: intl.formatMessage({ id: 'app.audit.area.signIns' }),
  security: intl.formatMessage({ id: 'app.audit.area.security' }),
  people: intl.formatMessage({ id: 'app.audit.area.people' }),
  invitations: intl.formatMessage({ id: 'app.audit.area.invitations' }),
  devices: intl.formatMessage({ id: 'app.audit.area.devices' }),
  company: intl.formatMessage({ id: 'app.audit.area.company' }),
  recordings: intl.formatMessage({ id: 'app.audit.area.recordings' }),
  exports: intl.formatMessage({ id: 'app.audit.area.exports' }),
});

/** Filters of the log, besides its period. */
export function useAuditFilters(): ChoiceFilter[] {
  const intl = useIntl();
  const operators = useOperatorOptions();
  const names = areaNames(intl);
  return [
    { name: 'operatorId', label: intl.formatMessage({ id: 'app.audit.person' }), options: operators },
    {
      name: 'area',
      label: intl.formatMessage({ id: 'app.audit.action' }),
      options: auditAreas.map((area) => ({ value: area, label: names[area] })),
    },
  ];
}
