import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, resilientFetch, unwrap } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type ReleaseState = Schemas['ReleaseState'];
export type ReleaseRecord = Schemas['ReleaseRecord'];
export type Candidate = Schemas['ReleaseCandidate'];
export type Canary = Schemas['ReleaseCanary'];
export type Health = Schemas['ReleaseHealth'];
export type HealthMinute = Schemas['CanaryHealthMinute'];
export type Channel = Schemas['ReleaseChannel'];
export type Comparison = Schemas['ReleaseComparison'];

/** Release data of a remote that the page shows. */
export interface Release {
  state: ReleaseState;
  /** Newest first. */
  history: readonly ReleaseRecord[];
  /** Minutes of the running canary or the one that was halted, oldest first. */
  minutes: readonly HealthMinute[];
  /** Null if the server has no addresses for them. */
  channels: readonly Channel[] | null;
}

/** A change of these may have added to the history. */
const historyKey = ({ revision, canary, halted }: ReleaseState) => [revision, canary?.candidateId, canary?.share, halted?.at].join();

/** Choices of a platform admin. */
export interface Choices {
  remotes: readonly string[];
  /** Origins from which a tab may load a remote. */
  overrideOrigins: readonly string[];
}

export async function loadChoices(): Promise<Choices> {
  const { items, overrideOrigins } = await unwrap(api.GET('/release/remote'));
  return { remotes: items.map(({ remote }) => remote), overrideOrigins };
}

export const startOverride = (body: Schemas['OverrideStart']): Promise<Schemas['OverrideGrant']> =>
  unwrap(api.POST('/release/override', { body }));

type Caller = {
  headers?: { Authorization: string };
  fetch?: typeof resilientFetch;
  params: { query: { remote?: string } };
};

/** Calls about the releases of one remote. */
export class ReleaseApi {
  readonly #caller: Caller;

  private constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Calls for the holder of a release token. They carry this token only, and never sign anybody out. */
  static withToken(token: string): ReleaseApi {
    return new ReleaseApi({ headers: { Authorization: `Bearer ${token}` }, fetch: resilientFetch, params: { query: {} } });
  }

  /** Calls for the signed-in platform admin. */
  static ofRemote(remote: string): ReleaseApi {
    return new ReleaseApi({ params: { query: { remote } } });
  }

  /** The history is loaded again only if it may have changed, and the health while a canary runs. */
  async load(known?: Release): Promise<Release> {
    const state = await unwrap(api.GET('/release', this.#caller));
    const isKnown = known && historyKey(known.state) === historyKey(state);
    const [history, minutes, channels] = await Promise.all([
      isKnown ? known.history : unwrap(api.GET('/release/history', this.#caller)).then(({ items }) => items),
      isKnown && !state.canary ? known.minutes : this.#minutes(state),
      this.#channels(),
    ]);
    return { state, history, minutes, channels };
  }

  async #minutes({ canary, halted }: ReleaseState): Promise<readonly HealthMinute[]> {
    if (!canary && !halted) return [];
    return (await unwrap(api.GET('/release/canary/health', this.#caller))).items;
  }

  async #channels(): Promise<readonly Channel[] | null> {
    try {
      return (await unwrap(api.GET('/release/channel', this.#caller))).items;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANNELS_OFF') return null;
      throw error;
    }
  }

  async removeFromChannel(body: Schemas['ReleaseRemoval']): Promise<void> {
    await unwrap(api.POST('/release/removal', { ...this.#caller, body }));
  }

  promote(body: Schemas['ReleasePromotion']): Promise<ReleaseState> {
    return unwrap(api.POST('/release/promotion', { ...this.#caller, body }));
  }

  rollBack(body: Schemas['ReleaseRollback']): Promise<ReleaseState> {
    return unwrap(api.POST('/release/rollback', { ...this.#caller, body }));
  }

  startCanary(body: Schemas['ReleaseCanaryStart']): Promise<ReleaseState> {
    return unwrap(api.PUT('/release/canary', { ...this.#caller, body }));
  }

  halt(body: Schemas['ReleaseHalt']): Promise<ReleaseState> {
    return unwrap(api.POST('/release/halt', { ...this.#caller, body }));
  }

  /** Newest first. */
  async channelHistory(channel: string): Promise<readonly ReleaseRecord[]> {
    const query = { ...this.#caller.params.query, channel };
    return (await unwrap(api.GET('/release/history', { ...this.#caller, params: { query } }))).items;
  }

  compare(from: string, to: string): Promise<Comparison> {
    return unwrap(api.GET('/release/comparison', { ...this.#caller, params: { query: { ...this.#caller.params.query, from, to } } }));
  }
}
