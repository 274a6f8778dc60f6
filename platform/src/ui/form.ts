/** Façade of forms with passwords and rules, and of the components that follow them. */

// Its styles come first.
import './ui.ts';
import './form-styles.ts';

export { PasswordInput } from '@mantine/core';
export { useForm } from '@mantine/form';
export { NewPasswordField } from './new-password-field.tsx';
export { ResendButton } from './resend-button.tsx';
export { usePasswordPolicy } from './use-password-policy.ts';
