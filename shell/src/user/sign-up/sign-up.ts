import { ApiError, api, localeAtom, store, unwrap } from '@nearhand/platform/core';
import { deleteIdentity, type IssuedTokens, signUpIdentity } from '@nearhand/platform/identity';

/** What somebody has typed to get an account. */
export interface NewAccount {
  fullName: string;
  email: string;
  password: string;
}

interface Registration {
  invitationToken: string | null;
  /** The solution of a puzzle, where one is asked for. */
  captchaToken: string | null;
  /** Where it is not, the server cannot take an identity back. */
  isIdentityEmbedded: boolean;
}

/** An identity without its account, since no answer came: the next try goes on with it. */
interface Pending extends Pick<NewAccount, 'email' | 'password'> {
  tokens: IssuedTokens;
}

/** It was refused for good, and not for now. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Signing up is two calls, the identity and its account; it ends with both or with none. */
export class SignUp {
  #pending: Pending | null = null;

  async run(account: NewAccount, registration: Registration): Promise<IssuedTokens> {
    const isSecondTry = this.#isPending(account);
    try {
      return await this.#make(account, registration);
    } catch (error) {
      // What failed before had the server delete the identity after all: one more, from the beginning.
      if (!isSecondTry || !(error instanceof ApiError && error.status === 401)) throw error;
      return this.#make(account, registration);
    }
  }

  async #make(account: NewAccount, { invitationToken, captchaToken, isIdentityEmbedded }: Registration): Promise<IssuedTokens> {
    const tokens = await this.#identity(account);
    const { fullName } = account;
    const body = {
      idToken: tokens.idToken,
      locale: store.get(localeAtom),
      fullName,
      ...(invitationToken && { invitationToken }),
      ...(captchaToken && { captchaToken }),
    };
    try {
      await unwrap(api.POST('/auth/register', { body }));
      this.#pending = null;
      return tokens;
    } catch (error) {
      if (isRefused(error)) await this.#settleRefusal(isIdentityEmbedded);
      throw error;
    }
  }

  #isPending({ email, password }: Pick<NewAccount, 'email' | 'password'>): boolean {
    return this.#pending?.email === email && this.#pending.password === password;
  }

  async #identity({ fullName, email, password }: NewAccount): Promise<IssuedTokens> {
    if (this.#pending && this.#isPending({ email, password })) return this.#pending.tokens;
    await this.#discard();
    const tokens = await signUpIdentity(email, password, fullName);
    this.#pending = { email, password, tokens };
    return tokens;
  }

  /** The server deletes the identities that it keeps. */
  async #settleRefusal(isIdentityEmbedded: boolean): Promise<void> {
    if (isIdentityEmbedded) this.#pending = null;
    else await this.#discard();
  }

  /** What is left of a failure here ends after an hour. */
  async #discard(): Promise<void> {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) await deleteIdentity(pending.tokens).catch(() => {});
  }
}
