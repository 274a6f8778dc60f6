import { notify, useUnsaved } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { TextInput } from '@nearhand/platform/ui';
import { SaveButton } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';

import styles from '../form.module.css';

interface NameFormProps {
  name: string;
  autoComplete: 'name' | 'organization';
  /** Message ids. */
  messages: Record<'label' | 'hint' | 'missing' | 'save' | 'saved', string>;
  save: (name: string) => Promise<void>;
  /** Message id for an error that belongs to the field. */
  fieldErrorOf?: (error: unknown) => string | null;
}

/** Keeps the typed name if saving fails. */
export function NameForm({ name, autoComplete, messages, save, fieldErrorOf }: NameFormProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : intl.formatMessage({ id: messages.missing })) },
  });
  useUnsaved(form.isDirty());

  const submit = async (typed: { name: string }) => {
    const isSaved = await run(
      () => save(typed.name.trim()),
      (error) => {
        const id = fieldErrorOf?.(error);
        if (id) form.setFieldError('name', intl.formatMessage({ id }));
        return Boolean(id);
      },
    );
    if (!isSaved) return;
    // Changes made while saving stay unsaved.
    form.resetDirty(typed);
    notify('success', intl.formatMessage({ id: messages.saved }));
  };
  const handleSubmit = form.onSubmit(
    (typed) => void submit(typed),
    () => form.getInputNode('name')?.focus(),
  );
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <ErrorAlert text={failure} />
      <TextInput
        {...form.getInputProps('name')}
        w="100%"
        maw={420}
        autoComplete={autoComplete}
        maxLength={100}
        required
        withAsterisk={false}
        label={<FormattedMessage id={messages.label} />}
        description={<FormattedMessage id={messages.hint} />}
      />
      <SaveButton isDirty={form.isDirty()} isBusy={isBusy}>
        <FormattedMessage id={messages.save} />
      </SaveButton>
    </form>
  );
}
