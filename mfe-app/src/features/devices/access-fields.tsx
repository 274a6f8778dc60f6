import { requireMe } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useOperatorOptions } from '@nearhand/platform/list';
import { Stack } from '@nearhand/platform/ui';
import { Checkbox, NativeSelect } from '@nearhand/platform/ui/console';
import type { AccessRules } from './access-rules.ts';

/** Values for null and undefined, which a select cannot have. */
const companyDefault = 'company';
const unchanged = 'unchanged';

const accesses = ['everyone', 'admins', 'selected'] as const;
const consents = ['none', 'ask'] as const;

function ruleOf<Rule extends string>(selected: string, rules: readonly Rule[]): Rule | null | undefined {
  return selected === unchanged ? undefined : (rules.find((rule) => rule === selected) ?? null);
}
const selectedOf = (rule: string | null | undefined): string => (rule === undefined ? unchanged : (rule ?? companyDefault));

interface AccessFieldsProps {
  rules: AccessRules;
  /** Whether the rules can be left as they are. */
  isOptional?: boolean;
  onChange: (rules: AccessRules) => void;
}

/** Fields for who may connect, and whether the user of the device is asked. */
export function AccessFields({ rules, isOptional = false, onChange }: AccessFieldsProps) {
  const intl = useIntl();
  const operators = useOperatorOptions();
  const { deviceConsent, deviceAccess } = requireMe().company.settings;
  const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  const accessNames = { everyone: text('app.devices.access.everyone'), admins: text('app.devices.access.admins') };
  const consentNames = { none: text('app.devices.consent.none'), ask: text('app.devices.consent.ask') };
  const unchangedOption = isOptional ? [{ value: unchanged, label: text('app.devices.bulk.unchanged') }] : [];
  const { access, consent, userIds } = rules;
  return (
    <>
      <NativeSelect
        label={text('app.devices.access')}
        value={selectedOf(access)}
        onChange={({ currentTarget: { value } }) => onChange({ ...rules, access: ruleOf(value, accesses) })}
        data={[
          ...unchangedOption,
          { value: companyDefault, label: text('app.devices.companyDefault', { value: accessNames[deviceAccess] }) },
          { value: 'everyone', label: accessNames.everyone },
          { value: 'admins', label: accessNames.admins },
          { value: 'selected', label: text('app.devices.access.selected') },
        ]}
      />
      {access === 'selected' && (
        <Checkbox.Group
          label={text('app.devices.access.who')}
          description={text('app.devices.access.who.hint')}
          value={[...userIds]}
          onChange={(ids) => onChange({ ...rules, userIds: ids })}
        >
          <Stack gap="xs" mt="xs">
            {operators.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <NativeSelect
        label={text('app.devices.consent')}
        description={text('app.devices.consent.hint')}
        value={selectedOf(consent)}
        onChange={({ currentTarget: { value } }) => onChange({ ...rules, consent: ruleOf(value, consents) })}
        data={[
          ...unchangedOption,
          { value: companyDefault, label: text('app.devices.companyDefault', { value: consentNames[deviceConsent] }) },
          { value: 'none', label: consentNames.none },
          { value: 'ask', label: consentNames.ask },
        ]}
      />
    </>
  );
}
