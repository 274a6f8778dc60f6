import type { ChannelState, Channels } from '@nearhand/contracts/release';
import { isLive } from '@nearhand/release/channels';
import type { ReleaseStore } from '@nearhand/release/store/release-store';

const freshForMs = 500;

/** What the channels serve. A change by another process is detected within half a second. */
export class LiveChannels {
  readonly #releases: ReleaseStore;
  #channels: Promise<Channels | null> = Promise.resolve(null);
  #checkedAt = 0;

  constructor(releases: ReleaseStore) {
    this.#releases = releases;
  }

  /** Null if there is no such channel, or if it has ended. */
  async find(name: string): Promise<ChannelState | null> {
    const now = Date.now();
    if (now - this.#checkedAt >= freshForMs) {
      this.#checkedAt = now;
      const before = this.#channels;
      // The last known ones while the store cannot be read.
      this.#channels = this.#releases.readChannels().catch(() => before);
    }
    const channels = (await this.#channels)?.channels ?? {};
    const state = Object.hasOwn(channels, name) ? channels[name] : undefined;
    return state && isLive(state) ? state : null;
  }
}
