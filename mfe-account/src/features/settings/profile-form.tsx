import { ApiError, notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Button, TextInput, useForm } from '@nearhand/platform/ui';
import { useState } from 'react';
import { useUnsaved } from '../../shared/unsaved/use-unsaved.ts';
import styles from './form.module.css';
import { saveMe } from './settings.data.ts';

const isAboutName = (error: unknown) =>
  error instanceof ApiError && error.details?.fields?.some(({ field }) => field === 'body.name') === true;

/** The user's own name. What was typed stays when saving fails. */
export function ProfileForm({ name }: { name: string }) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : intl.formatMessage({ id: 'app.account.nameMissing' })) },
  });

  useUnsaved(form.isDirty());

  const focusName = () => form.getInputNode('name')?.focus();
  const handleSubmit = form.onSubmit(async (typed) => {
    setFailure(null);
    setSaving(true);
    try {
      await saveMe({ name: typed.name.trim() });
      form.resetDirty();
      notify('success', intl.formatMessage({ id: 'app.account.saved' }));
    } catch (error) {
      if (isAboutName(error)) form.setFieldError('name', intl.formatMessage({ id: 'app.account.nameRefused' }));
      else setFailure(errorText(error));
    } finally {
      setSaving(false);
    }
  }, focusName);

  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      {failure && (
        <Alert color="error" role="alert" w="100%">
          {failure}
        </Alert>
      )}
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
      <Button type="submit" loading={isSaving}>
        <FormattedMessage id="app.account.save" />
      </Button>
    </form>
  );
}
