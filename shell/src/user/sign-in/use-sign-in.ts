import { ApiError, CancelledError, notify } from '@nearhand/platform/core';
import {
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
import { useEffect, useRef, useState } from 'react';
import { trustedPath } from '../redirect-target';

/** What a sign-in has brought besides its tokens. */
export type SignInContext = Omit<ProviderSignIn, 'step'>;

const noFacts: SignInContext = { isNewUser: false, redirectTo: null, invitationToken: null };

interface SignInOptions {
  /** Keeps the tokens, and answers where to go on; throws where they are not the wanted ones. */
  complete: (tokens: IssuedTokens, facts: SignInContext) => Promise<string>;
  /** Signed in, and all that follows is done. */
  onDone: (path: string) => void | Promise<void>;
  /** How providers are visited. */
  visit?: { redirectTo?: string | null; invitationToken?: string | null; canLeave?: boolean };
}

/** The second step, with what the first one brought. */
interface Waiting {
  challenge: SecondFactorChallenge;
  facts: SignInContext;
}

/** A pending step ends with these: it has to be begun again. */
const startsOver = ['INVALID_MFA_PENDING_CREDENTIAL', 'MFA_ENROLLMENT_NOT_FOUND', 'USER_DISABLED', 'USER_NOT_FOUND'];

const isExisting = (error: unknown) => error instanceof ApiError && error.code === 'ACCOUNT_EXISTS';

/** A sign-in from its first step to its last, with what is under way and what went wrong. */
export function useSignIn({ complete, onDone, visit }: SignInOptions) {
  const intl = useIntl();
  const refusalText = useIdentityErrorText();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** What is under way: `form`, or the name of a provider. */
  const [busy, setBusy] = useState<string | null>(null);
  /** The provider whose window was closed before it had brought anything. */
  const [closed, setClosed] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  /** A provider whose account has to be signed in to first, and is linked then. */
  const [toLink, setToLink] = useState<ProviderProof | null>(null);
  const attempt = useRef(new AbortController());
  useEffect(() => () => attempt.current.abort(), []);

  const end = async (tokens: IssuedTokens, facts: SignInContext) => {
    const path = await complete(tokens, facts);
    if (toLink) {
      await linkProvider(toLink).then(
        () => notify('success', intl.formatMessage({ id: 'app.user.signIn.linked' })),
        // Signed in all the same: it can be linked later.
        () => notify('warning', intl.formatMessage({ id: 'app.user.signIn.notLinked' })),
      );
    }
    await onDone(path);
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
      // Another attempt has taken its place, perhaps by the same name: that one is under way.
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

  const trip = (provider: string) => ({ ...visit, redirectTo: trustedPath(visit?.redirectTo ?? null), provider });

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
    /** In the click itself. */
    withProvider: (provider: string) => {
      attempt.current.abort();
      attempt.current = new AbortController();
      const onClosed = () => {
        setBusy((current) => (current === provider ? null : current));
        setClosed(provider);
      };
      const proof = openProvider({ ...trip(provider), onClosed, signal: attempt.current.signal });
      return attemptTo(provider, async () => redeem(await proof));
    },
    /** With the whole page, in place of a window; null where the page has to stay. */
    onThisPage: visit?.canLeave ? (provider: string) => attemptTo(provider, () => leaveForProvider(trip(provider))) : null,
    startOver: () => {
      setRefusal(null);
      setWaiting(null);
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
