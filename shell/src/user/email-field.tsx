import { FormattedMessage } from '@nearhand/platform/intl';
import { TextInput } from '@nearhand/platform/ui';
import type { ComponentProps } from 'react';

/** The address with which a user signs in. */
export const EmailField = (props: ComponentProps<typeof TextInput>) => (
  <TextInput type="email" autoComplete="username" maxLength={254} label={<FormattedMessage id="app.user.signIn.email" />} {...props} />
);
