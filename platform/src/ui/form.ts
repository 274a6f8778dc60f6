/** Façade of forms with passwords and rules, and of the components that follow them. */

// Its styles come first.
import './ui.ts';
import './form-styles.ts';

export { PasswordInput } from '@mantine/core';
export { useForm } from '@mantine/form';
export { NewPasswordField } from './fields/new-password-field.tsx';
export { ResendButton } from './fields/resend-button.tsx';
export { usePasswordPolicy } from './fields/use-password-policy.ts';
