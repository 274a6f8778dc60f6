import { hrefOf, isSignedIn } from '@nearhand/platform/core';
import { sendVerificationLink } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Button, Stack, Text } from '@nearhand/platform/ui';
import { ResendButton } from '@nearhand/platform/ui/form';
import { signInHref, trustedPath } from '../../routing/redirect-target';
import type { ActionMode, ActionPage } from './action.data';
import { ActionFrame } from './action-frame';
import { afterVerificationHref } from './after-verification-href';

type InvalidAction = Extract<ActionPage, { kind: 'used' | 'expired' | 'refused' }>;

const reasonIds = {
  used: 'app.user.action.used',
  expired: 'app.user.action.expired',
  refused: 'app.user.action.refused',
} as const;

/** Pages where a new link can be requested. The last two kinds cannot be requested: a new password is the alternative. */
const targets: Record<Exclude<ActionMode, 'verifyEmail'>, { href: () => string; label: string }> = {
  resetPassword: { href: () => hrefOf('forgot-password'), label: 'app.user.action.again.password' },
  signIn: { href: () => hrefOf('sign-in'), label: 'app.user.action.again.signIn' },
  verifyAndChangeEmail: { href: () => hrefOf('settings'), label: 'app.user.action.again.settings' },
  recoverEmail: { href: () => hrefOf('forgot-password'), label: 'app.user.action.again.password' },
  revertSecondFactorAddition: { href: () => hrefOf('forgot-password'), label: 'app.user.action.again.password' },
};

function NewVerification({ continueUrl }: { continueUrl: string | null }) {
  if (!isSignedIn()) {
    return (
      <Button component={Link} to={signInHref(afterVerificationHref(continueUrl))}>
        <FormattedMessage id="app.user.action.again.verifySignedOut" />
      </Button>
    );
  }
  return (
    <Stack>
      <Button component={Link} to={afterVerificationHref(continueUrl)}>
        <FormattedMessage id="app.user.continue" />
      </Button>
      <ResendButton sent={<FormattedMessage id="app.user.verify.sent" />} onSend={() => sendVerificationLink(trustedPath(continueUrl))}>
        <FormattedMessage id="app.user.verify.again" />
      </ResendButton>
    </Stack>
  );
}

/** Explains why a link is no longer valid and offers a new one. */
export function InvalidLinkPanel({ kind, mode, continueUrl }: InvalidAction) {
  return (
    <ActionFrame title={<FormattedMessage id="app.user.action.stale.title" />}>
      <Text>
        <FormattedMessage id={reasonIds[kind]} />
      </Text>
      {mode === 'verifyEmail' ? (
        <NewVerification continueUrl={continueUrl} />
      ) : (
        <Button component={Link} to={targets[mode].href()}>
          <FormattedMessage id={targets[mode].label} />
        </Button>
      )}
    </ActionFrame>
  );
}

/** A link with missing or invalid parameters. */
export function MalformedLinkPanel() {
  return (
    <ActionFrame title={<FormattedMessage id="app.user.action.stale.title" />}>
      <Text>
        <FormattedMessage id="app.user.action.broken" />
      </Text>
      <Button component={Link} to={hrefOf('app')}>
        <FormattedMessage id="app.user.continue" />
      </Button>
    </ActionFrame>
  );
}
