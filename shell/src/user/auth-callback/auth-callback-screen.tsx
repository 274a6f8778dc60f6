import { hrefOf } from '@nearhand/platform/core';
import {
  besideRequestIn,
  handleOf,
  IdentityError,
  leaveForProvider,
  providerRequestIn,
  sendProviderOutcome,
  storeProviderReturn,
  takeAppAddress,
  takeAttempt,
  useIdentityErrorText,
} from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useNavigate } from '@nearhand/platform/router';
import { Button, Center, Loader, Stack, Text, Title } from '@nearhand/platform/ui';
import { useEffect, useRef, useState } from 'react';
import { signInHref } from '../../routing/redirect-target';
import { completeSignIn } from '../sign-in/complete-sign-in';
import { ErrorAlert } from '../sign-in/error-alert';
import { SecondFactorForm } from '../sign-in/second-factor-form';
import { useSignIn } from '../sign-in/use-sign-in';

/** Removes the fragment from the address at once, because it is a secret. */
function takeOutcome(): string {
  const outcome = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname + location.search);
  return outcome;
}

/**
 * Return page of providers: sends the result to the opener, or completes the sign-in itself. Also starts a sign-in that a link to the API
 * asks for, because the verifier has to stay in the browser.
 */
export function AuthCallbackScreen() {
  const navigate = useNavigate();
  const refusalText = useIdentityErrorText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isHandedOver, setHandedOver] = useState(false);
  const [appAddress, setAppAddress] = useState<string | null>(null);
  const [back, setBack] = useState(hrefOf('sign-in'));
  const signIn = useSignIn({ complete: completeSignIn, onDone: (path) => navigate(path, { replace: true }) });
  const hasBegun = useRef(false);

  /** Returns whether another page has taken it. */
  const handOver = async (attemptId: string | undefined, outcome: string) => {
    const isTaken = await sendProviderOutcome(attemptId, outcome);
    if (!isTaken) return false;
    setHandedOver(true);
    window.close();
    return true;
  };

  const arrive = async () => {
    const outcome = takeOutcome();
    const beside = besideRequestIn(outcome);
    if (beside) return location.replace(beside);
    const toApp = takeAppAddress(outcome);
    if (toApp) {
      setAppAddress(toApp);
      return location.assign(toApp);
    }
    const request = providerRequestIn(outcome);
    const attempt = takeAttempt();
    if (attempt?.from?.startsWith('/user/')) setBack(attempt.from);
    try {
      if (request) return await leaveForProvider({ ...request, from: request.redirectTo ? signInHref(request.redirectTo) : back });
      if (attempt?.mode === 'page' && attempt.verifier) {
        const { provider = '', verifier, purpose, from = hrefOf('settings') } = attempt;
        if (purpose !== 'link') return await signIn.withProof({ handle: handleOf(outcome), verifier, provider });
        storeProviderReturn({ provider, verifier }, outcome);
        return await navigate(from, { replace: true });
      }
      const taken = handOver(attempt?.id, outcome);
      // An error in the address is shown at once, because often no page waits for it. Then nothing awaits `taken`.
      taken.catch(() => undefined);
      handleOf(outcome);
      if (!(await taken)) throw new IdentityError('AUTHORIZATION_FAILED');
    } catch (error) {
      setRefusal(refusalText(error));
    }
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void arrive();
  });

  const failure = refusal ?? signIn.refusal;
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {signIn.isWaitingForCode ? <FormattedMessage id="app.user.signIn.codeTitle" /> : <FormattedMessage id="app.user.signIn.title" />}
      </Title>
      {signIn.isWaitingForCode && <SecondFactorForm signIn={signIn} />}
      {isHandedOver && (
        <Text role="status">
          <FormattedMessage id="app.user.authCallback.done" />
        </Text>
      )}
      {appAddress && (
        <>
          <Text role="status">
            <FormattedMessage id="app.user.authCallback.app" />
          </Text>
          {/* Browsers open another program after a question, or not at all without a click. */}
          <Button component="a" href={appAddress}>
            <FormattedMessage id="app.user.authCallback.openApp" />
          </Button>
        </>
      )}
      {failure && !isHandedOver && !signIn.isWaitingForCode && (
        <>
          <ErrorAlert text={failure} />
          <Button component={Link} to={back} replace>
            <FormattedMessage id="app.user.authCallback.back" />
          </Button>
        </>
      )}
      {!failure && !isHandedOver && !appAddress && !signIn.isWaitingForCode && (
        <Center role="status">
          <Loader aria-hidden="true" />
          <Text ml="md">
            <FormattedMessage id="app.user.authCallback.working" />
          </Text>
        </Center>
      )}
    </Stack>
  );
}

export { AuthCallbackScreen as Component };
