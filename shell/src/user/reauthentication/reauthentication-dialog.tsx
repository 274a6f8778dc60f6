import { meAtom, signOutReasonAtom, useAtomValue } from '@nearhand/platform/core';
import { claimsOf, type ReauthenticationRequest, type SignOutReason } from '@nearhand/platform/host';
import { IdentityError, storeSignIn } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLocation, useNavigate } from '@nearhand/platform/router';
import { Anchor, Stack, Text, UiProvider } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import { pageSubject } from '../../identity/page-subject';
import { signInHref } from '../../routing/redirect-target';
import { closeSessionWindow } from '../../routing/session-window-path';
import { ErrorAlert } from '../sign-in/error-alert';
import { PasswordForm } from '../sign-in/password-form';
import { ProviderButtons } from '../sign-in/provider-buttons';
import { SecondFactorForm } from '../sign-in/second-factor-form';
import { ForgotPasswordLink } from '../sign-in/sign-in-links';
import { useSignIn } from '../sign-in/use-sign-in';
import { useSignInMethods } from './use-sign-in-methods';

interface ReauthenticationProps {
  request: ReauthenticationRequest;
}

function ReauthenticationForm({ request }: ReauthenticationProps) {
  const email = useAtomValue(meAtom)?.user.email ?? '';
  const { hasPassword, providers } = useSignInMethods(request.reason);
  const signIn = useSignIn({
    complete: async (tokens) => {
      if (claimsOf(tokens.idToken).sub !== pageSubject()) throw new IdentityError('USER_MISMATCH');
      await storeSignIn(tokens);
      return '';
    },
    onDone: request.complete,
  });
  if (signIn.isWaitingForCode) return <SecondFactorForm signIn={signIn} />;
  return (
    <Stack>
      <ErrorAlert text={signIn.refusal} />
      {hasPassword && (
        <PasswordForm key={email} signIn={signIn} email={email} isEmailFixed>
          <ForgotPasswordLink isBeside />
        </PasswordForm>
      )}
      <ProviderButtons isAlone={!hasPassword} providers={providers} signIn={signIn} />
    </Stack>
  );
}

/** Goes to the sign-in page, which returns here. */
function useLeave({ cancel }: ReauthenticationRequest): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    closeSessionWindow(pathname);
    await navigate(signInHref(pathname + search), { replace: true });
    cancel();
  };
}

// Covers the page, which belongs to a user whose sign-in has ended.
const cover = { backgroundOpacity: 1, color: 'var(--mantine-color-body)' };

interface Words {
  title: ReactNode;
  text: ReactNode;
}

function wordsOf(why: SignOutReason | null): Words {
  switch (why) {
    case 'deactivated':
      return {
        title: <FormattedMessage id="app.user.reauthenticate.deactivatedTitle" />,
        text: <FormattedMessage id="app.user.reauthenticate.deactivated" />,
      };
    case 'deleted':
      return {
        title: <FormattedMessage id="app.user.reauthenticate.deletedTitle" />,
        text: <FormattedMessage id="app.user.reauthenticate.deleted" />,
      };
    default:
      return {
        title: <FormattedMessage id="app.user.reauthenticate.endedTitle" />,
        text: <FormattedMessage id="app.user.reauthenticate.ended" />,
      };
  }
}

function EndedDialog({ request }: ReauthenticationProps) {
  const why = useAtomValue(signOutReasonAtom);
  const leave = useLeave(request);
  const { title, text } = wordsOf(why);
  const canComeBack = why !== 'deleted';
  return (
    <Dialog
      opened
      onClose={leave}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      overlayProps={cover}
      title={title}
    >
      <Stack>
        <Text>{text}</Text>
        {canComeBack && <ReauthenticationForm request={request} />}
        <Anchor component="button" type="button" onClick={leave}>
          <FormattedMessage id="app.user.reauthenticate.leave" />
        </Anchor>
      </Stack>
    </Dialog>
  );
}

function SensitiveDialog({ request }: ReauthenticationProps) {
  return (
    <Dialog opened onClose={request.cancel} title={<FormattedMessage id="app.user.reauthenticate.title" />}>
      <Stack>
        <Text>
          <FormattedMessage id="app.user.reauthenticate.hint" />
        </Text>
        <ReauthenticationForm request={request} />
      </Stack>
    </Dialog>
  );
}

/** Asks the same user to sign in again, over the current page. */
export function ReauthenticationDialog({ request }: ReauthenticationProps) {
  return <UiProvider>{request.reason === 'ended' ? <EndedDialog request={request} /> : <SensitiveDialog request={request} />}</UiProvider>;
}
