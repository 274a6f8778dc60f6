import { finishTotpEnrollment, IdentityError, type TotpSecret, useFailureText, useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { CopyField, QrCode } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { otpauthUri } from './otpauth-uri.ts';
import styles from './second-factor.module.css';

interface ConfirmSecondFactorProps {
  secret: TotpSecret;
  email: string;
  onConfirmed: () => Promise<void>;
}

const spaced = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Shows the secret as QR code and text, and asks for the first code. */
export function ConfirmSecondFactor({ secret, email, onConfirmed }: ConfirmSecondFactorProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (typed) =>
        /^\d{6}$/.test(typed.replace(/\s/g, '')) ? null : intl.formatMessage({ id: 'app.settings.secondFactor.codeInvalid' }),
    },
  });
  const focusCode = () => form.getInputNode('code')?.focus();
  const handleSubmit = form.onSubmit(async ({ code }) => {
    const isConfirmed = await run(
      () => finishTotpEnrollment(secret.sessionInfo, code.replace(/\s/g, ''), intl.formatMessage({ id: 'app.settings.secondFactor.app' })),
      (error) => {
        if (!(error instanceof IdentityError) || error.code !== 'INVALID_CODE') return false;
        form.setFieldError('code', failureText(error));
        focusCode();
        return true;
      },
    );
    if (isConfirmed) await onConfirmed();
  }, focusCode);

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <Text>
          <FormattedMessage id="app.settings.secondFactor.scan" />
        </Text>
        <div className={styles['picture']}>
          <QrCode value={otpauthUri(secret, email)} title={intl.formatMessage({ id: 'app.settings.secondFactor.picture' })} />
        </div>
        <CopyField rows={2} label={<FormattedMessage id="app.settings.secondFactor.key" />} value={spaced(secret.sharedSecretKey)} />
        <TextInput
          {...form.getInputProps('code')}
          data-autofocus
          className={styles['code'] ?? ''}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          label={<FormattedMessage id="app.settings.secondFactor.code" />}
          description={<FormattedMessage id="app.settings.secondFactor.codeHint" />}
        />
        <ErrorAlert text={failure} />
        <Button type="submit" loading={isBusy}>
          <FormattedMessage id="app.settings.secondFactor.confirm" />
        </Button>
      </Stack>
    </form>
  );
}
