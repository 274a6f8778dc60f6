import type { AuthOptions } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Divider, Stack, VisuallyHidden } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { ClosedWindow } from './closed-window';
import { ProviderIcon } from './provider-icon';
import type { SignIn } from './use-sign-in';

interface ProviderButtonsProps {
  providers: AuthOptions['providers'];
  signIn: SignIn;
  /** Whether there is no other sign-in method. */
  isAlone?: boolean;
  /** Rendered below the buttons. */
  children?: ReactNode;
}

/** One button per configured provider. */
export function ProviderButtons({ providers, signIn, isAlone = false, children }: ProviderButtonsProps) {
  if (providers.length === 0 && !children) return null;
  const { busy } = signIn;
  const closed = providers.find(({ name }) => name === signIn.closed);
  return (
    <Stack gap="sm">
      {!isAlone && <Divider label={<FormattedMessage id="app.user.signIn.or" />} />}
      {providers.map(({ name, title }) => (
        <Button
          key={name}
          variant="default"
          leftSection={<ProviderIcon name={name} />}
          aria-busy={busy === name}
          onClick={() => void signIn.withProvider(name)}
        >
          <FormattedMessage id="app.user.signIn.withProvider" values={{ provider: title }} />
        </Button>
      ))}
      {closed && <ClosedWindow provider={closed} onThisPage={signIn.onThisPage} />}
      {children}
      <VisuallyHidden role="status">
        {providers.some(({ name }) => name === busy) && <FormattedMessage id="app.user.signIn.inWindow" />}
      </VisuallyHidden>
    </Stack>
  );
}
