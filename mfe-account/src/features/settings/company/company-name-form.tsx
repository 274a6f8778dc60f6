import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, TextInput, useForm } from '@nearhand/platform/ui';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.ts';
import styles from '../form.module.css';
import { saveCompany } from './company.data.ts';

/** The name that customers and operators see. */
export function CompanyNameForm({ name }: { name: string }) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : intl.formatMessage({ id: 'app.company.name.missing' })) },
  });
  useUnsaved(form.isDirty());

  const save = async (typed: { name: string }) => {
    if (!(await run(() => saveCompany({ name: typed.name.trim() })))) return;
    // Changes made while saving stay unsaved.
    form.resetDirty(typed);
    notify('success', intl.formatMessage({ id: 'app.company.saved' }));
  };
  const handleSubmit = form.onSubmit(
    (typed) => void save(typed),
    () => form.getInputNode('name')?.focus(),
  );
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <ErrorAlert text={failure} />
      <TextInput
        {...form.getInputProps('name')}
        w="100%"
        maw={420}
        autoComplete="organization"
        maxLength={100}
        required
        withAsterisk={false}
        label={<FormattedMessage id="app.company.name" />}
        description={<FormattedMessage id="app.company.name.hint" />}
      />
      <Button type="submit" loading={isBusy}>
        <FormattedMessage id="app.company.save" />
      </Button>
    </form>
  );
}
