import { ApiError, api, localeAtom, store, unwrap } from '@nearhand/platform/core';
import { deleteIdentity, type IssuedTokens, signUpIdentity } from '@nearhand/platform/identity';

export interface NewAccount {
  fullName: string;
  email: string;
  password: string;
  /** Name of the company that the user creates; empty with an invitation. */
  companyName: string;
}

interface Registration {
  invitationToken: string | null;
  /** Destination of the mailed link; null if the server decides. */
  redirectTo: string | null;
  /** Solved captcha, if one is required. */
  captchaToken: string | null;
  /** Whether the server can roll back an identity. It cannot with a hosted identity service. */
  isIdentityEmbedded: boolean;
}

/** An identity whose registration got no response; the retry uses it. */
interface Pending extends Pick<NewAccount, 'email' | 'password'> {
  tokens: IssuedTokens;
}

/** A permanent error. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Creates an identity and its account: both or neither. */
export class SignUp {
  #pending: Pending | null = null;

  async run(account: NewAccount, registration: Registration): Promise<IssuedTokens> {
    const isSecondTry = this.#isPending(account);
    try {
      return await this.#make(account, registration);
    } catch (error) {
      // The server has rolled back the identity after all: starts over.
      if (!isSecondTry || !(error instanceof ApiError && error.status === 401)) throw error;
      return this.#make(account, registration);
    }
  }

  async #make(account: NewAccount, { invitationToken, redirectTo, captchaToken, isIdentityEmbedded }: Registration): Promise<IssuedTokens> {
    const tokens = await this.#identity(account);
    const { fullName, companyName } = account;
    const body = {
      idToken: tokens.idToken,
      locale: store.get(localeAtom),
      fullName,
      ...(companyName && { companyName }),
      ...(invitationToken && { invitationToken }),
      ...(redirectTo && { redirectTo }),
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

  async #identity({ fullName, email, password }: Pick<NewAccount, 'fullName' | 'email' | 'password'>): Promise<IssuedTokens> {
    if (this.#pending && this.#isPending({ email, password })) return this.#pending.tokens;
    await this.#discard();
    const tokens = await signUpIdentity(email, password, fullName);
    this.#pending = { email, password, tokens };
    return tokens;
  }

  /** The server rolls back identities of its own. */
  async #settleRefusal(isIdentityEmbedded: boolean): Promise<void> {
    if (isIdentityEmbedded) this.#pending = null;
    else await this.#discard();
  }

  /** A remaining identity expires after an hour. */
  async #discard(): Promise<void> {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) await deleteIdentity(pending.tokens).catch(() => {});
  }
}
