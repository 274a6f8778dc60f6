import type { AuthOptions } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import type { SignIn } from './use-sign-in';

interface ClosedWindowProps {
  /** Provider whose window was closed. */
  provider: AuthOptions['providers'][number];
  onThisPage: SignIn['onThisPage'];
}

/** Offers to open the window again, or to continue in this tab. */
export function ClosedWindow({ provider: { name, title }, onThisPage }: ClosedWindowProps) {
  return (
    <>
      <Text size="sm" role="alert">
        <FormattedMessage id="app.user.signIn.windowClosed" values={{ provider: title }} />
      </Text>
      {onThisPage && (
        <Button variant="subtle" onClick={() => void onThisPage(name)}>
          <FormattedMessage id="app.user.signIn.onThisPage" values={{ provider: title }} />
        </Button>
      )}
    </>
  );
}
