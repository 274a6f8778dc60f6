import { ApiError, notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, TextInput, useForm } from '@nearhand/platform/ui';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { useUnsaved } from '../../shared/unsaved/use-unsaved.ts';
import styles from './form.module.css';
import { saveMe } from './settings.data.ts';

const isAboutName = (error: unknown) =>
  error instanceof ApiError && error.details?.fields?.some(({ field }) => field === 'body.name') === true;

/** Keeps the typed name if saving fails. */
export function ProfileForm({ name }: { name: string }) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : intl.formatMessage({ id: 'app.account.nameMissing' })) },
  });
  useUnsaved(form.isDirty());

  const save = async (typed: { name: string }) => {
    const isSaved = await run(
      () => saveMe({ name: typed.name.trim() }),
      (error) => {
        if (!isAboutName(error)) return false;
        form.setFieldError('name', intl.formatMessage({ id: 'app.account.nameRefused' }));
        return true;
      },
    );
    if (!isSaved) return;
    // Changes made while saving stay unsaved.
    form.resetDirty(typed);
    notify('success', intl.formatMessage({ id: 'app.account.saved' }));
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
        autoComplete="name"
        maxLength={100}
        required
        withAsterisk={false}
        label={<FormattedMessage id="app.account.name" />}
        description={<FormattedMessage id="app.account.nameHint" />}
      />
      <Button type="submit" loading={isBusy}>
        <FormattedMessage id="app.account.save" />
      </Button>
    </form>
  );
}
