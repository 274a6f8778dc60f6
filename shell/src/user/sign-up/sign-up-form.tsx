import { registrationLimits } from '@nearhand/contracts/limits.gen';
import { isPasswordValid } from '@nearhand/platform/core';
import { type AuthOptions, useIdentityErrorText } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { NewPasswordField, useForm, usePasswordPolicy } from '@nearhand/platform/ui/form';
import { type FocusEvent, useRef, useState } from 'react';
import { useCaptcha } from '../captcha/use-captcha';
import { EmailField } from '../email-field';
import { ErrorAlert } from '../sign-in/error-alert';
import { useEmailRule } from '../sign-in/use-email-rule';
import { companyOfEmail } from './company-of-email';
import { type NewAccount, SignUp } from './sign-up';
import { fieldOf } from './sign-up-error';

interface SignUpFormProps {
  /** Address of the invitation, read-only. */
  fixedEmail: string | null;
  options: AuthOptions;
  invitationToken: string | null;
  /** Destination of the mailed link; null if the server decides. */
  redirectTo: string | null;
  onDone: (tokens: Awaited<ReturnType<SignUp['run']>>) => Promise<void>;
}

/** Keeps the typed values if signing up fails. */
export function SignUpForm({ fixedEmail, options, invitationToken, redirectTo, onDone }: SignUpFormProps) {
  const { isCaptchaRequired, isIdentityEmbedded } = options;
  const intl = useIntl();
  const refusalText = useIdentityErrorText();
  const emailRule = useEmailRule();
  const captcha = useCaptcha();
  const { policy, refresh } = usePasswordPolicy();
  const [signUp] = useState(() => new SignUp());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [phase, setPhase] = useState<'idle' | 'captcha' | 'sending'>('idle');
  const isUnderWay = useRef(false);
  const suggested = useRef('');
  const form = useForm<NewAccount>({
    mode: 'uncontrolled',
    initialValues: { fullName: '', email: fixedEmail ?? '', password: '', companyName: '' },
    validate: {
      fullName: (name) => (name.trim() ? null : intl.formatMessage({ id: 'app.user.signUp.nameMissing' })),
      email: emailRule,
      password: (password) => {
        if (!password) return intl.formatMessage({ id: 'app.user.signIn.passwordMissing' });
        return isPasswordValid(policy, password) ? null : intl.formatMessage({ id: 'app.user.signUp.passwordUnfit' });
      },
    },
  });
  const focusFirst = (errors: typeof form.errors) => {
    // The rules may have changed (spec §5).
    if (errors['password']) refresh();
    const first = (['fullName', 'email', 'password'] as const).find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };
  const refuse = (error: unknown) => {
    const field = fieldOf(error);
    if (!field) return setRefusal(refusalText(error));
    form.setFieldError(field, refusalText(error));
    if (field === 'password') refresh();
    form.getInputNode(field)?.focus();
  };

  /** Derives the company's name from the address, until the user types another one. */
  const suggestCompany = (email: string) => {
    if (form.getValues().companyName !== suggested.current) return;
    suggested.current = companyOfEmail(email);
    form.setFieldValue('companyName', suggested.current);
  };
  const emailProps = form.getInputProps('email');
  const handleEmailBlur = (event: FocusEvent<HTMLInputElement>) => {
    emailProps['onBlur']?.(event);
    if (fixedEmail === null) suggestCompany(event.currentTarget.value);
  };

  const handleSubmit = form.onSubmit(async ({ fullName, email, password, companyName }) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(null);
    try {
      setPhase('captcha');
      const captchaToken = isCaptchaRequired ? await captcha.take() : null;
      setPhase('sending');
      const account = { fullName: fullName.trim(), email: email.trim(), password, companyName: companyName.trim() };
      await onDone(await signUp.run(account, { invitationToken, redirectTo, captchaToken, isIdentityEmbedded }));
    } catch (error) {
      refuse(error);
    } finally {
      isUnderWay.current = false;
      setPhase('idle');
    }
  }, focusFirst);

  return (
    <form onSubmit={handleSubmit} onFocus={isCaptchaRequired ? captcha.prepare : undefined} noValidate>
      <Stack>
        <ErrorAlert text={refusal} />
        <TextInput
          key={form.key('fullName')}
          {...form.getInputProps('fullName')}
          autoComplete="name"
          maxLength={registrationLimits.fullName.maxLength}
          autoFocus
          label={<FormattedMessage id="app.user.signUp.name" />}
        />
        <EmailField
          key={form.key('email')}
          {...emailProps}
          onBlur={handleEmailBlur}
          readOnly={fixedEmail !== null}
          description={fixedEmail === null ? undefined : <FormattedMessage id="app.user.signUp.emailFixed" />}
        />
        <NewPasswordField
          key={form.key('password')}
          {...form.getInputProps('password')}
          policy={policy}
          label={<FormattedMessage id="app.user.signIn.password" />}
        />
        {fixedEmail === null && (
          <TextInput
            key={form.key('companyName')}
            {...form.getInputProps('companyName')}
            autoComplete="organization"
            maxLength={registrationLimits.companyName.maxLength}
            label={<FormattedMessage id="app.user.signUp.company" />}
            description={<FormattedMessage id="app.onboarding.company.hint" />}
          />
        )}
        <Button type="submit" loading={phase !== 'idle'}>
          <FormattedMessage id="app.user.signUp.submit" />
        </Button>
        <Text size="sm" role="status">
          {phase === 'captcha' && isCaptchaRequired && <FormattedMessage id="app.user.captcha" />}
          {phase === 'sending' && <FormattedMessage id="app.user.signUp.sending" />}
        </Text>
      </Stack>
    </form>
  );
}
