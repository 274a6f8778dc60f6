import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { Manifest } from './manifest.ts';

type Schemas = components['schemas'];
export type ReleaseState = Schemas['ReleaseState'];
export type Candidate = Schemas['ReleaseCandidate'];
export type Health = Schemas['ReleaseHealth'];
export type Channel = Schemas['ReleaseChannel'];
export type Comparison = Schemas['ReleaseComparison'];

/** An answer of the server that is an error, with its code. */
export class Refusal extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  /** Seconds until the call may be repeated; null if the server sent no time. */
  readonly retryAfter: number | null;

  constructor(code: string, message: string, details: Record<string, unknown>, retryAfter: number | null = null) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** No answer, or one that is not of the API. */
export class Unreachable extends Error {}

const attempts = 3;
/** A call that is over the limit of the token is repeated as often, after the time that the server names. */
const waits = 10;
const longestWaitS = 60;
const requestMs = 120_000;

/** Operations of the server for releases. */
export class ReleaseServer {
  readonly #base: string;
  readonly #token: string;

  constructor(server: string, token: string) {
    this.#base = new URL('/api/release', server).href;
    this.#token = token;
  }

  state(): Promise<ReleaseState> {
    return this.#call('GET', '');
  }

  history(channel?: string): Promise<Schemas['ReleaseHistory']> {
    return this.#call('GET', `/history${channel === undefined ? '' : `?${new URLSearchParams({ channel })}`}`);
  }

  async channels(): Promise<Channel[]> {
    return (await this.#call<Schemas['ReleaseChannels']>('GET', '/channel')).items;
  }

  removeFromChannel(body: Schemas['ReleaseRemoval']): Promise<void> {
    return this.#call('POST', '/removal', body);
  }

  compare(from: string, to: string): Promise<Comparison> {
    return this.#call('GET', `/comparison?${new URLSearchParams({ from, to })}`);
  }

  async missing(hashes: readonly string[]): Promise<string[]> {
    return (await this.#call<Schemas['ReleaseHashes']>('POST', '/missing-file', { hashes })).hashes;
  }

  upload(hash: string, content: Buffer): Promise<void> {
    return this.#call('PUT', `/file/${hash}`, content);
  }

  createCandidate(manifest: Manifest, signature: string): Promise<Candidate> {
    return this.#call('POST', '/candidate', { manifest, signature });
  }

  promote(body: Schemas['ReleasePromotion']): Promise<ReleaseState> {
    return this.#call('POST', '/promotion', body);
  }

  startCanary(body: Schemas['ReleaseCanaryStart']): Promise<ReleaseState> {
    return this.#call('PUT', '/canary', body);
  }

  halt(body: Schemas['ReleaseHalt']): Promise<ReleaseState> {
    return this.#call('POST', '/halt', body);
  }

  rollBack(body: Schemas['ReleaseRollback']): Promise<ReleaseState> {
    return this.#call('POST', '/rollback', body);
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    let waited = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#try<Answer>(method, path, body);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS' && waited < waits) {
          waited += 1;
          attempt -= 1;
          await pause(Math.min(error.retryAfter ?? 1, longestWaitS) * 1000);
          continue;
        }
        // Each operation may be repeated: a second time, it finds what it would do done.
        const isTemporary = error instanceof Unreachable || (error instanceof Refusal && error.code === 'UNAVAILABLE');
        if (!isTemporary || attempt === attempts) throw error;
        await pause(attempt * 500);
      }
    }
  }

  async #try<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body);
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(requestMs),
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Unreachable(`${this.#base} cannot be reached: ${error.cause instanceof Error ? error.cause.message : error.message}`);
    });
    const text = await response.text();
    if (response.ok) return (text ? JSON.parse(text) : undefined) as Answer;
    throw refusalOf(response, text);
  }
}

function refusalOf({ status, headers }: Response, text: string): Error {
  try {
    const { code, message, details = {} } = JSON.parse(text) as { code: string; message: string; details?: Record<string, unknown> };
    const retryAfter = Number.parseInt(headers.get('retry-after') ?? '', 10);
    if (typeof code === 'string') return new Refusal(code, message, details, Number.isNaN(retryAfter) ? null : retryAfter);
  } catch {
    // The answer is not of the API, such as the page of a proxy.
  }
  return new Unreachable(`The server answered ${status}`);
}
