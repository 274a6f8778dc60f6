import { atom } from 'jotai';
import { sandbox } from '../sandbox.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { readStored, storedAtom } from '../storage/stored-atom.ts';
import { store } from '../store.ts';
import { seal, unseal } from './seal.ts';
import { claimsOf, type TokenClaims } from './token-claims.ts';

/** A sign-in as pages see it. */
export interface SignIn {
  claims: Pick<TokenClaims, 'sub' | 'sid' | 'iat' | 'exp' | 'auth_time'>;
  /** End of the access token, ms since 1970. */
  expiresAt: number;
  /** The tokens. */
  sealed: string;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Kept in local storage, because the product uses no cookies. Synchronized between tabs. */
export const signInAtom = storedAtom<SignIn | null>(
  'sign-in',
  sandbox && { claims: claimsOf(sandbox.accessToken), expiresAt: sandbox.endsAt, sealed: '' },
);

/** Whether somebody is signed in. */
export const signedInAtom = atom((get) => get(signInAtom) !== null);

export const isSignedIn = (): boolean => store.get(signedInAtom);

/** The atom may not have received the change of another tab yet. */
export const readSignIn = (): SignIn | null => readStored<SignIn | null>('sign-in', null);

/** Decides between sign-in and sign-up for a signed-out user. */
const signedInBeforeAtom = storedAtom('signed-in-before', false);

export const hasSignedInBefore = (): boolean => store.get(signedInBeforeAtom);

/** The tokens in the clear, which are nowhere else. */
let held: { sealed: string; tokens: Tokens } | null = null;

let keptHere = '';

/** Whether another tab has signed in. */
export const isSignedInElsewhere = (): boolean => isSignedIn() && store.get(signInAtom)?.sealed !== keptHere;

/** Value in place of sealed tokens if there is no key: the sign-in then lasts as long as the document. */
const unsealed = () => `unsealed ${crypto.randomUUID()}`;

export interface SealedSignIn {
  signIn: SignIn;
  tokens: Tokens;
}

export async function sealTokens(tokens: Tokens, expiresAt: number): Promise<SealedSignIn> {
  const { sub, sid, iat, exp, auth_time } = claimsOf(tokens.accessToken);
  const claims = { sub, iat, exp, ...(sid && { sid }), ...(auth_time !== undefined && { auth_time }) };
  return { signIn: { claims, expiresAt, sealed: await seal(JSON.stringify(tokens)).catch(unsealed) }, tokens };
}

/** Signs this browser in, in every tab. */
export function keepSignIn({ signIn, tokens }: SealedSignIn): void {
  held = { sealed: signIn.sealed, tokens };
  keptHere = signIn.sealed;
  hasSignedOut = false;
  store.set(signInAtom, signIn);
  store.set(signedInBeforeAtom, true);
}

let hasSignedOut = false;

/** Whether the user signed out in this tab. */
export const hasSignedOutHere = (): boolean => hasSignedOut && !isSignedIn();

/** Ends the sign-in in every tab of this browser. */
export function forgetSignIn({ byUser }: { byUser: boolean }): void {
  hasSignedOut = byUser;
  store.set(signInAtom, null);
}

/** Null if this browser has lost the key. */
export async function tokensOf({ sealed }: SignIn): Promise<Tokens | null> {
  if (held?.sealed === sealed) return held.tokens;
  const text = await unseal(sealed).catch(() => null);
  if (text === null) return null;
  const tokens = JSON.parse(text) as Tokens;
  held = { sealed, tokens };
  return tokens;
}

/** Versions before 3.0 kept the tokens in the clear. */
export async function sealFormerTokens(): Promise<void> {
  const former = readStored<(Tokens & { expiresAt: number }) | null>('tokens', null);
  if (!former) return;
  const { expiresAt, accessToken, refreshToken } = former;
  keepSignIn(await sealTokens({ accessToken, refreshToken }, expiresAt));
  browserStorage.removeItem('nearhand.tokens');
}
