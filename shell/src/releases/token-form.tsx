import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { PasswordInput, useForm } from '@nearhand/platform/ui/form';
import { isRefusal } from './data/use-release';
import { FailureAlert } from './ui/failure-alert';

interface TokenFormProps {
  /** Reason for which an accepted token no longer works. */
  refusal: string | null;
  /** Rejects with an error of the API. */
  onToken: (token: string) => Promise<void>;
}

const pattern = /^nhr_[\w-]+$/;

/** Asks for a release token, and keeps what was typed until it is accepted. Other secrets are not sent. */
export function TokenForm({ refusal, onToken }: TokenFormProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token: '' },
    validate: {
      token: (token) => (pattern.test(token.trim()) ? null : intl.formatMessage({ id: 'app.releases.token.malformed' })),
    },
  });
  const focus = () => form.getInputNode('token')?.focus();

  const open = (token: string) =>
    run(
      () => onToken(token.trim()),
      (error) => {
        if (!isRefusal(error)) return false;
        form.setFieldError('token', errorText(error));
        focus();
        return true;
      },
    );
  const shown = failure ?? refusal;

  return (
    <form onSubmit={form.onSubmit(({ token }) => void open(token), focus)} noValidate>
      <Stack gap="lg">
        <Title order={1} size="h2">
          <FormattedMessage id="app.releases.token.title" />
        </Title>
        <Text>
          <FormattedMessage id="app.releases.token.text" />
        </Text>
        {shown && <FailureAlert key={shown}>{shown}</FailureAlert>}
        <PasswordInput
          key={form.key('token')}
          {...form.getInputProps('token')}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          label={<FormattedMessage id="app.releases.token.label" />}
          description={<FormattedMessage id="app.releases.token.hint" />}
          visibilityToggleButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.releases.token.show' }) }}
          visibilityToggleFocusable
        />
        <Button type="submit" loading={isBusy}>
          <FormattedMessage id="app.releases.token.open" />
        </Button>
      </Stack>
    </form>
  );
}
