import { ApiError, api, localeAtom, store, unwrap } from '@nearhand/platform/core';
import { discardIdentity, type IssuedTokens, signUpIdentity } from '@nearhand/platform/identity';

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
}

/** An identity without its account, since no answer came: the next try goes on with it. */
interface Pending extends Pick<NewAccount, 'email' | 'password'> {
  tokens: IssuedTokens;
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500;

/** Signing up is two calls, the identity and its account; it ends with both or with none. */
export class SignUp {
  #pending: Pending | null = null;

  async run({ fullName, email, password }: NewAccount, { invitationToken, captchaToken }: Registration): Promise<IssuedTokens> {
    const tokens = await this.#identity({ fullName, email, password });
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
      if (isRefused(error)) await this.#discard();
      throw error;
    }
  }

  async #identity({ fullName, email, password }: NewAccount): Promise<IssuedTokens> {
    if (this.#pending?.email === email && this.#pending.password === password) return this.#pending.tokens;
    await this.#discard();
    const tokens = await signUpIdentity(email, password, fullName);
    this.#pending = { email, password, tokens };
    return tokens;
  }

  /** What the server has not deleted already; what is left of a failure here ends after an hour. */
  async #discard(): Promise<void> {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) await discardIdentity(pending.tokens).catch(() => {});
  }
}
