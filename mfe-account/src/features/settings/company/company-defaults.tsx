import { notify, useUnsaved } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { TextInput } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { SaveButton, Switch } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';

import styles from '../form.module.css';
import { type CompanySettings, saveCompany } from './company.data.ts';

const mostDays = 3650;

/** Null for the plan's retention; `undefined` for an invalid number. */
function readDays(typed: string): number | null | undefined {
  const days = typed.trim();
  if (days === '') return null;
  return /^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= mostDays ? Number(days) : undefined;
}

interface CompanyDefaultsProps {
  settings: CompanySettings;
  /** Users without a second factor would lock themselves out by requiring it. */
  hasSecondFactor: boolean;
}

type Defaults = Omit<CompanySettings, 'embedOrigins'>;

/** Session defaults, retention and sign-in rules of the company. */
export function CompanyDefaults({ settings, hasSecondFactor }: CompanyDefaultsProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  // These have a section of their own.
  const { embedOrigins: _, ...defaults } = settings;
  const form = useForm({
    initialValues: { ...defaults, retentionDays: String(settings.retentionDays ?? '') },
    validate: {
      retentionDays: (typed) =>
        readDays(typed) === undefined ? intl.formatMessage({ id: 'app.company.retention.invalid' }, { most: mostDays }) : null,
    },
  });
  useUnsaved(form.isDirty());

  const save = async (typed: typeof form.values) => {
    const changed: Defaults = { ...typed, retentionDays: readDays(typed.retentionDays) ?? null };
    if (!(await run(() => saveCompany({ settings: changed })))) return;
    // Changes made while saving stay unsaved.
    form.resetDirty(typed);
    notify('success', intl.formatMessage({ id: 'app.company.saved' }));
  };
  const handleSubmit = form.onSubmit(
    (typed) => void save(typed),
    () => form.getInputNode('retentionDays')?.focus(),
  );
  const cannotRequire = !hasSecondFactor && !settings.secondFactorRequired;
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <NativeSelect
        {...form.getInputProps('defaultConsent')}
        w="100%"
        maw={420}
        label={<FormattedMessage id="app.company.consent" />}
        description={<FormattedMessage id="app.company.consent.hint" />}
        data={[
          { value: 'view', label: intl.formatMessage({ id: 'app.company.consent.view' }) },
          { value: 'control', label: intl.formatMessage({ id: 'app.company.consent.control' }) },
        ]}
      />
      <NativeSelect
        {...form.getInputProps('deviceAccess')}
        w="100%"
        maw={420}
        label={<FormattedMessage id="app.company.deviceAccess" />}
        description={<FormattedMessage id="app.company.device.hint" />}
        data={[
          { value: 'everyone', label: intl.formatMessage({ id: 'app.company.deviceAccess.everyone' }) },
          { value: 'admins', label: intl.formatMessage({ id: 'app.company.deviceAccess.admins' }) },
        ]}
      />
      <NativeSelect
        {...form.getInputProps('deviceConsent')}
        w="100%"
        maw={420}
        label={<FormattedMessage id="app.company.deviceConsent" />}
        description={<FormattedMessage id="app.company.device.hint" />}
        data={[
          { value: 'none', label: intl.formatMessage({ id: 'app.company.deviceConsent.none' }) },
          { value: 'ask', label: intl.formatMessage({ id: 'app.company.deviceConsent.ask' }) },
        ]}
      />
      <Switch
        {...form.getInputProps('recordingAllowed', { type: 'checkbox' })}
        label={<FormattedMessage id="app.company.recording" />}
        description={<FormattedMessage id="app.company.recording.hint" />}
      />
      <Switch
        {...form.getInputProps('sessionNotesRequired', { type: 'checkbox' })}
        label={<FormattedMessage id="app.company.notes" />}
        description={<FormattedMessage id="app.company.notes.hint" />}
      />
      <TextInput
        {...form.getInputProps('retentionDays')}
        w="100%"
        maw={420}
        inputMode="numeric"
        maxLength={4}
        label={<FormattedMessage id="app.company.retention" />}
        description={<FormattedMessage id="app.company.retention.hint" />}
      />
      <Switch
        {...form.getInputProps('secondFactorRequired', { type: 'checkbox' })}
        disabled={cannotRequire}
        label={<FormattedMessage id="app.company.secondFactor" />}
        description={
          cannotRequire ? <FormattedMessage id="app.company.secondFactor.first" /> : <FormattedMessage id="app.company.secondFactor.hint" />
        }
      />
      <ErrorAlert text={failure} />
      <SaveButton isDirty={form.isDirty()} isBusy={isBusy}>
        <FormattedMessage id="app.company.save" />
      </SaveButton>
    </form>
  );
}
