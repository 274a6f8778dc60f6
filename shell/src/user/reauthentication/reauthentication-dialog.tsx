import { claimsOf, type EndReason, endReasonAtom, type IdentityQuestion, meAtom, useAtomValue } from '@nearhand/platform/core';
import { IdentityError, keepSignIn } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLocation, useNavigate } from '@nearhand/platform/router';
import { Anchor, Dialog, Stack, Text, UiProvider } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { subjectOnPage } from '../../identity/subject-on-page';
import { ForgottenPassword } from '../sign-in/other-doors';
import { PasswordForm } from '../sign-in/password-form';
import { ProviderButtons } from '../sign-in/provider-buttons';
import { RefusalAlert } from '../sign-in/refusal-alert';
import { SecondFactorForm } from '../sign-in/second-factor-form';
import { useSignIn } from '../sign-in/use-sign-in';
import { signInHref } from '../where-to';
import { useOwnWays } from './use-own-ways';

interface SignInAgainProps {
  question: IdentityQuestion;
}

function SignInAgainForm({ question }: SignInAgainProps) {
  const email = useAtomValue(meAtom)?.user.email ?? '';
  const { hasPassword, providers } = useOwnWays(question.reason);
  const signIn = useSignIn({
    settle: async (tokens) => {
      if (claimsOf(tokens.idToken).sub !== subjectOnPage()) throw new IdentityError('USER_MISMATCH');
      keepSignIn(tokens);
      return '';
    },
    onDone: question.answer,
  });
  if (signIn.isWaitingForCode) return <SecondFactorForm signIn={signIn} />;
  return (
    <Stack>
      <RefusalAlert text={signIn.refusal} />
      {hasPassword && (
        <PasswordForm key={email} signIn={signIn} email={email} isEmailFixed>
          <ForgottenPassword isBeside />
        </PasswordForm>
      )}
      <ProviderButtons isAlone={!hasPassword} providers={providers} signIn={signIn} />
    </Stack>
  );
}

/** Leaves the page for good: to sign-in, and back here afterwards. */
function useLeave({ giveUp }: IdentityQuestion): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    await navigate(signInHref(pathname + search), { replace: true });
    giveUp();
  };
}

// What is on the page belongs to somebody whose sign-in has ended: it is covered, not lost.
const cover = { backgroundOpacity: 1, color: 'var(--mantine-color-body)' };

interface Words {
  title: ReactNode;
  text: ReactNode;
}

function wordsOf(why: EndReason | null): Words {
  switch (why) {
    case 'deactivated':
      return {
        title: <FormattedMessage id="app.user.again.deactivatedTitle" />,
        text: <FormattedMessage id="app.user.again.deactivated" />,
      };
    case 'deleted':
      return {
        title: <FormattedMessage id="app.user.again.deletedTitle" />,
        text: <FormattedMessage id="app.user.again.deleted" />,
      };
    default:
      return { title: <FormattedMessage id="app.user.again.endedTitle" />, text: <FormattedMessage id="app.user.again.ended" /> };
  }
}

function EndedDialog({ question }: SignInAgainProps) {
  const why = useAtomValue(endReasonAtom);
  const leave = useLeave(question);
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
        {canComeBack && <SignInAgainForm question={question} />}
        <Anchor component="button" type="button" onClick={leave}>
          <FormattedMessage id="app.user.again.leave" />
        </Anchor>
      </Stack>
    </Dialog>
  );
}

function SensitiveDialog({ question }: SignInAgainProps) {
  return (
    <Dialog opened onClose={question.giveUp} title={<FormattedMessage id="app.user.again.title" />}>
      <Stack>
        <Text>
          <FormattedMessage id="app.user.again.hint" />
        </Text>
        <SignInAgainForm question={question} />
      </Stack>
    </Dialog>
  );
}

/** Asks for a sign-in by the same user, and lets what waits for it go on; the page beneath stays as it is. */
export function SignInAgainDialog({ question }: SignInAgainProps) {
  return (
    <UiProvider>{question.reason === 'ended' ? <EndedDialog question={question} /> : <SensitiveDialog question={question} />}</UiProvider>
  );
}
