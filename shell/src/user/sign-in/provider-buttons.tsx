import type { AuthOptions } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Divider, Stack, VisuallyHidden } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { ProviderIcon } from './provider-icon';

interface ProviderButtonsProps {
  providers: AuthOptions['providers'];
  /** Name of the provider whose window is open. */
  busy: string | null;
  /** There is no other way beside them. */
  isAlone?: boolean;
  onChoose: (provider: string) => void;
  /** Further ways below them. */
  children?: ReactNode;
}

/** One button for each provider that this server was told of; nothing where there is none. */
export function ProviderButtons({ providers, busy, isAlone = false, onChoose, children }: ProviderButtonsProps) {
  if (providers.length === 0 && !children) return null;
  return (
    <Stack gap="sm">
      {!isAlone && <Divider label={<FormattedMessage id="app.user.signIn.or" />} />}
      {providers.map(({ name, title }) => (
        <Button
          key={name}
          variant="default"
          leftSection={<ProviderIcon name={name} />}
          aria-busy={busy === name}
          onClick={() => onChoose(name)}
        >
          <FormattedMessage id="app.user.signIn.withProvider" values={{ provider: title }} />
        </Button>
      ))}
      {children}
      <VisuallyHidden role="status">
        {providers.some(({ name }) => name === busy) && <FormattedMessage id="app.user.signIn.inWindow" />}
      </VisuallyHidden>
    </Stack>
  );
}
