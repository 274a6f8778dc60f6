import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelState, Channels } from '@nearhand/contracts/release';
import { isLive } from '@nearhand/release/channels';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { freshForMs } from './fresh-for-ms.ts';

/** A page waits no longer for a bucket that is away. */
const longestReadMs = 2_000;

/** Channels that are served. A change by another process is detected within half a second. */
export class LiveChannels {
  readonly #releases: ReleaseStore;
  /** The last known ones; undefined before the first read. */
  #channels: Channels | null | undefined;
  #reading: Promise<void> | null = null;
  #readAt = 0;

  constructor(releases: ReleaseStore) {
    this.#releases = releases;
  }

  /** Null if there is no such channel, or if it has ended. */
  async find(name: string): Promise<ChannelState | null> {
    if (Date.now() - this.#readAt >= freshForMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    const channels = this.#channels?.channels ?? {};
    const state = Object.hasOwn(channels, name) ? channels[name] : undefined;
    return state && isLive(state) ? state : null;
  }

  async #read(): Promise<void> {
    const startedAt = Date.now();
    const tooLate = pause(longestReadMs, undefined, { ref: false }).then(() => {
      throw new Error('The channels cannot be read now');
    });
    tooLate.catch(() => undefined);
    try {
      this.#channels = await Promise.race([this.#releases.readChannels(), tooLate]);
      this.#readAt = startedAt;
    } catch (error) {
      if (this.#channels === undefined) throw error;
      this.#readAt = Date.now();
    }
  }
}
