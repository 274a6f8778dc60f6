import { NetworkError } from '@nearhand/platform/core';
import type { Signaling } from '@nearhand/platform/realtime';
import { askToJoin, type JoinAnswer } from '../join.data.ts';
import type { JoinEvent } from '../join-state.ts';
import { forgetCustomerToken } from './customer-token.ts';
import { joinRequestToken } from './join-request-token.ts';

interface AdmissionOptions {
  key: string;
  /** A partner's reference. */
  reference: string;
  /** Token from before this page was reloaded. */
  customerToken: string | null;
  dispatch: (event: JoinEvent) => void;
  /** The customer token is not valid any more: the session is over, or another browser has taken over. */
  onLost: (by: 'server' | 'replaced') => void;
}

type Entered = Extract<JoinAnswer, { kind: 'joined' | 'rejected' | 'invalid' | 'limited' | 'captcha' }>;

const pollMs = 2_500;
/** Number of rejected solutions after which the page shows an error. */
const maxCaptchas = 3;

/** Joins a session: at once, after a captcha, or after an operator has admitted the customer. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #over = new AbortController();
  #customerToken: string | null;
  #isWaiting = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#customerToken = options.customerToken;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Null until the customer has joined. */
  get customerToken(): string | null {
    return this.#customerToken;
  }

  stop(): void {
    this.#over.abort();
  }

  /** Repeats the request until the outcome is final. */
  async enter(): Promise<Entered> {
    const { key, reference: extra, dispatch } = this.#options;
    const pending = joinRequestToken.read(key);
    let proof: { joinRequestToken?: string; captcha?: string } = pending === null ? {} : { joinRequestToken: pending };
    let captchas = 0;
    for (;;) {
      const answer = await this.#ask({
        key,
        accept: true,
        extra,
        ...(this.#customerToken && { customerToken: this.#customerToken }),
        ...proof,
      });
      switch (answer.kind) {
        case 'waiting':
          this.#isWaiting = true;
          joinRequestToken.store(key, answer.joinRequestToken);
          dispatch({ type: 'waiting', reason: answer.reason });
          await this.#pause(pollMs);
          proof = { joinRequestToken: answer.joinRequestToken };
          break;
        case 'captcha':
          captchas += 1;
          if (captchas > maxCaptchas) return answer;
          dispatch({ type: 'solving' });
          proof = { ...proof, captcha: await this.#solveCaptcha() };
          break;
        case 'invited':
          // The contract does not allow a card here.
          throw new Error('The invitation was neither accepted nor refused');
        default:
          this.#isWaiting = false;
          if (answer.kind !== 'limited') joinRequestToken.remove(key);
          if (answer.kind === 'joined') this.#customerToken = answer.customerToken ?? this.#customerToken;
          else if (answer.kind === 'invalid') forgetCustomerToken(key);
          return answer;
      }
    }
  }

  /** Requests a new signaling token and new relay credentials with the customer token. */
  async renew(): Promise<Signaling> {
    const answer = await askToJoin({
      key: this.#options.key,
      accept: true,
      onlyRenew: true,
      ...(this.#customerToken && { customerToken: this.#customerToken }),
    });
    if (answer.kind === 'joined') return answer.signaling;
    if (answer.kind === 'invalid') this.#options.onLost('server');
    if (answer.kind === 'rejected') this.#options.onLost('replaced');
    throw new Error('The customer token is no longer valid');
  }

  /** A network error or a rate limit does not end the wait. */
  async #ask(request: Parameters<typeof askToJoin>[0]): Promise<JoinAnswer> {
    for (;;) {
      this.#over.signal.throwIfAborted();
      const answer = await askToJoin(request, this.#isWaiting ? { signal: this.#over.signal } : {}).catch((error: unknown) => {
        if (!this.#isWaiting || !(error instanceof NetworkError)) throw error;
        return null;
      });
      if (answer && !(this.#isWaiting && answer.kind === 'limited')) return answer;
      await this.#pause(answer?.kind === 'limited' ? Math.max(pollMs, answer.retryAt - Date.now()) : pollMs);
    }
  }

  async #solveCaptcha(): Promise<string> {
    const { solveCaptcha } = await import('./solve-join-captcha.ts');
    return solveCaptcha(this.#over.signal);
  }

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#over.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    return promise;
  }
}
