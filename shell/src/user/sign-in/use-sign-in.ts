import { ApiError, app, CancelledError, client, notify } from '@nearhand/platform/core';
import {
  continueProvider,
  finishSignIn,
  IdentityError,
  type IssuedTokens,
  leaveForProvider,
  linkProvider,
  openProvider,
  type ProviderProof,
  type ProviderSignIn,
  redeemProof,
  type SecondFactorChallenge,
  type SignInStep,
  useIdentityErrorText,
} from '@nearhand/platform/identity';
import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trustedPath } from '../../routing/redirect-target';

/** Result of a sign-in besides its tokens. */
export type SignInContext = Omit<ProviderSignIn, 'step'>;

const noFacts: SignInContext = { isNewUser: false, redirectTo: null, invitationToken: null };

interface SignInOptions {
  /** Stores the tokens and returns the destination; throws if they belong to another user. */
  complete: (tokens: IssuedTokens, facts: SignInContext) => Promise<string>;
  /** Called after a completed sign-in. */
  onDone: (path: string) => void | Promise<void>;
  /** Whether this page takes the return of a provider that another page has opened beside the app. */
  canContinue?: boolean;
  /** Parameters for providers. */
  request?: { redirectTo?: string | null; invitationToken?: string | null; canLeave?: boolean };
}

/** A pending second-factor challenge. */
interface Waiting {
  challenge: SecondFactorChallenge;
  facts: SignInContext;
}

/** Errors that invalidate a pending challenge. */
const startsOver = ['INVALID_MFA_PENDING_CREDENTIAL', 'MFA_ENROLLMENT_NOT_FOUND', 'USER_DISABLED', 'USER_NOT_FOUND'];

const isExisting = (error: unknown) => error instanceof ApiError && error.code === 'ACCOUNT_EXISTS';

/** State and steps of a sign-in: password, mailed link, provider, second factor, linking. */
export function useSignIn({ complete, onDone, canContinue = false, request }: SignInOptions) {
  const intl = useIntl();
  const refusalText = useIdentityErrorText();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Running attempt: `form` or a provider name. */
  const [busy, setBusy] = useState<string | null>(null);
  /** Provider whose window was closed before it returned a result. */
  const [closed, setClosed] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  /** Provider to link after signing in to the existing account. */
  const [toLink, setToLink] = useState<ProviderProof | null>(null);
  const attempt = useRef(new AbortController());
  useEffect(() => () => attempt.current.abort(), []);

  const end = async (tokens: IssuedTokens, facts: SignInContext) => {
    const path = await complete(tokens, facts);
    // The sign-in succeeded even if linking fails; the provider can be linked later.
    const linked =
      toLink &&
      (await linkProvider(toLink).then(
        () => true,
        () => false,
      ));
    await onDone(path);
    // Shown on the next page: a notification would disappear while that page is loading.
    if (linked === true) notify('success', intl.formatMessage({ id: 'app.user.signIn.linked' }));
    if (linked === false) notify('warning', intl.formatMessage({ id: 'app.user.signIn.notLinked' }));
  };
  const take = async (step: SignInStep, facts: SignInContext) => {
    if ('tokens' in step) await end(step.tokens, facts);
    else setWaiting({ challenge: step.challenge, facts });
  };
  const attemptTo = async (name: string, act: () => Promise<void>) => {
    setRefusal(null);
    setClosed(null);
    setBusy(name);
    try {
      await act();
    } catch (error) {
      // A newer attempt, maybe with the same name, has replaced this one.
      if (error instanceof CancelledError) return;
      if (error instanceof IdentityError && startsOver.includes(error.code)) setWaiting(null);
      setRefusal(refusalText(error));
    }
    setBusy((current) => (current === name ? null : current));
  };
  const redeem = async (proof: ProviderProof) => {
    setClosed(null);
    try {
      const { step, ...facts } = await redeemProof(proof);
      await take(step, facts);
    } catch (error) {
      if (isExisting(error)) setToLink(proof);
      throw error;
    }
  };

  const continueWith = useEffectEvent((opened: Promise<ProviderProof>) => attemptTo('beside', async () => redeem(await opened)));
  useEffect(() => {
    const waiting = new AbortController();
    const opened = canContinue ? continueProvider(waiting.signal) : null;
    if (opened) void continueWith(opened);
    return () => waiting.abort();
  }, [canContinue]);

  const requestTo = (provider: string) => ({ ...request, redirectTo: trustedPath(request?.redirectTo ?? null), provider });

  return {
    refusal,
    busy,
    isWaitingForCode: waiting !== null,
    isLinking: toLink !== null,
    withStep: (begin: () => Promise<SignInStep>) => attemptTo('form', async () => take(await begin(), noFacts)),
    withCode: (code: string) =>
      attemptTo('form', async () => {
        if (waiting) await end(await finishSignIn(waiting.challenge, code), waiting.facts);
      }),
    withProof: (proof: ProviderProof) => attemptTo(proof.provider, () => redeem(proof)),
    closed,
    /** Call it in the click handler. */
    withProvider: (provider: string) => {
      attempt.current.abort();
      attempt.current = new AbortController();
      const onClosed = () => {
        setBusy((current) => (current === provider ? null : current));
        setClosed(provider);
      };
      const proof = openProvider({ ...requestTo(provider), onClosed, signal: attempt.current.signal });
      return attemptTo(provider, async () => redeem(await proof));
    },
    /** Redirects the whole page instead of opening a window; null if the page has to stay. */
    onThisPage:
      request?.canLeave && client.leavesForProvider && !app.signsInBeside
        ? (provider: string) => attemptTo(provider, () => leaveForProvider(requestTo(provider)))
        : null,
    startOver: () => {
      setRefusal(null);
      setWaiting(null);
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
