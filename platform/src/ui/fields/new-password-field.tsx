import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { checkPassword, type PasswordPolicy, type PasswordRule } from '../../core/identity/password-policy.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { IconCheck, IconCircle } from '../icons.ts';
import classes from './new-password-field.module.css';

const ruleIds = {
  minLength: 'app.password.rule.minLength',
  maxLength: 'app.password.rule.maxLength',
  lowercase: 'app.password.rule.lowercase',
  uppercase: 'app.password.rule.uppercase',
  digit: 'app.password.rule.digit',
} as const satisfies Record<PasswordRule, string>;

/** Keeps its place while the policy is being loaded. */
function Rules({ policy, password }: { policy: PasswordPolicy | null; password: string }) {
  if (!policy) return <span className={classes['rules']} />;
  const { minPasswordLength: least, maxPasswordLength: most } = policy.customStrengthOptions;
  return (
    <span className={classes['rules']}>
      {checkPassword(policy, password).map(({ rule, isMet }) => (
        <span key={rule} className={`${classes['rule']} ${isMet ? classes['met'] : ''}`}>
          {isMet ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
          <span>
            <FormattedMessage id={ruleIds[rule]} values={{ least, most }} />
            <VisuallyHidden>
              {' – '}
              {isMet ? <FormattedMessage id="app.password.met" /> : <FormattedMessage id="app.password.missing" />}
            </VisuallyHidden>
          </span>
        </span>
      ))}
    </span>
  );
}

type NewPasswordFieldProps = Omit<PasswordInputProps, 'description' | 'autoComplete'> & {
  /** Result of `usePasswordPolicy`. */
  policy: PasswordPolicy | null;
};

/** Shows for each rule of the policy whether the typed password meets it. */
export function NewPasswordField({ policy, onChange, ...props }: NewPasswordFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(String(props.value ?? props.defaultValue ?? ''));
  const password = props.value === undefined ? typed : String(props.value);
  const missing = policy ? checkPassword(policy, password).filter(({ isMet }) => !isMet).length : 0;
  return (
    <>
      <PasswordInput
        {...props}
        autoComplete="new-password"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={<Rules policy={policy} password={password} />}
        visibilityToggleButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.password.show' }) }}
        visibilityToggleFocusable
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <VisuallyHidden role="status">
        {policy && password !== '' && <FormattedMessage id="app.password.left" values={{ count: missing }} />}
      </VisuallyHidden>
    </>
  );
}
