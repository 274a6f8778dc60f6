import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Secondary } from '@nearhand/platform/ui/console';
import type { AuditRecord } from './audit.data.ts';

interface Change {
  name: string;
  was: string;
  is: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const shown = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text.slice(0, 200) || '–';
};

/** Finds changed values at any depth of the details. */
export function changesIn(details: Record<string, unknown>): Change[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (!isObject(value)) return [];
    return 'was' in value && 'is' in value ? [{ name, was: shown(value['was']), is: shown(value['is']) }] : changesIn(value);
  });
}

/** Labels by field; an unknown field shows the server's name. */
const names: Record<string, string> = {
  name: 'app.operators.name',
  defaultConsent: 'app.company.consent',
  deviceAccess: 'app.company.deviceAccess',
  deviceConsent: 'app.company.deviceConsent',
  access: 'app.company.deviceAccess',
  consent: 'app.company.deviceConsent',
  recordingAllowed: 'app.company.recording',
  sessionNotesRequired: 'app.company.notes',
  retentionDays: 'app.company.retention',
  secondFactorRequired: 'app.company.secondFactor',
  embedOrigins: 'app.embedding.list',
  address: 'app.billing.details.address',
  vatId: 'app.billing.details.vatId',
  webhookUrl: 'app.webhooks.url',
  webhookEvents: 'app.webhooks.events',
};

export function AuditDetails({ action, details }: Pick<AuditRecord, 'action' | 'details'>) {
  const intl = useIntl();
  const nameOf = (name: string) => {
    if (name === 'name' && action === 'companyRenamed') return intl.formatMessage({ id: 'app.company.name' });
    const id = Object.hasOwn(names, name) ? names[name] : null;
    return id ? intl.formatMessage({ id }) : name;
  };
  const words: Record<string, string> = {
    true: intl.formatMessage({ id: 'app.audit.yes' }),
    false: intl.formatMessage({ id: 'app.audit.no' }),
    view: intl.formatMessage({ id: 'app.company.consent.view' }),
    control: intl.formatMessage({ id: 'app.company.consent.control' }),
    everyone: intl.formatMessage({ id: 'app.company.deviceAccess.everyone' }),
    admins: intl.formatMessage({ id: 'app.company.deviceAccess.admins' }),
    none: intl.formatMessage({ id: 'app.company.deviceConsent.none' }),
    ask: intl.formatMessage({ id: 'app.company.deviceConsent.ask' }),
  };
  const wordOf = (value: string) => (Object.hasOwn(words, value) ? words[value] : value);
  return changesIn(details).map(({ name, was, is }) => (
    <Secondary key={name}>
      <FormattedMessage id="app.audit.change" values={{ name: nameOf(name), was: wordOf(was), is: wordOf(is) }} />
    </Secondary>
  ));
}
