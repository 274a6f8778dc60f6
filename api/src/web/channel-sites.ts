import type { ChannelState, Current, Revision } from '@nearhand/contracts/release';
import { addChannelRevision } from '@nearhand/release/channels';
import { MisfitError } from '@nearhand/release/gate/check-revision';
import { integrityOfRevision } from '@nearhand/release/site';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { LiveChannels } from './live-channels.ts';

interface Served {
  current: Current;
  revision: Revision;
}

/** Sites of the channels, each composed on request from the one that everybody gets. */
export class ChannelSites<Site extends Served> {
  readonly #releases: ReleaseStore;
  readonly #channels: LiveChannels;
  readonly #siteOf: (current: Current) => Promise<Site>;
  /** `made` names the release and the change of the channel of which a site was made. */
  readonly #known = new Map<string, { made: string; site: Promise<Site> }>();

  constructor(releases: ReleaseStore, siteOf: (current: Current) => Promise<Site>) {
    this.#releases = releases;
    this.#channels = new LiveChannels(releases);
    this.#siteOf = siteOf;
  }

  /** Null without such a channel. Throws a `MisfitError` if its builds do not fit what everybody gets. */
  async find(name: string, stable: Site): Promise<Site | null> {
    const state = await this.#channels.find(name);
    if (!state) {
      this.#known.delete(name);
      return null;
    }
    const made = `${stable.current.revision}:${state.number}:${state.changedAt}`;
    const known = this.#known.get(name);
    if (known?.made === made) return known.site;
    const site = this.#compose(stable, state).catch((error: unknown) => {
      if (error instanceof MisfitError) throw error;
      this.#known.delete(name);
      // The store cannot be read now.
      if (known) return known.site;
      throw error;
    });
    this.#known.set(name, { made, site });
    return site;
  }

  async #compose({ current, revision }: Site, state: ChannelState): Promise<Site> {
    const { id } = await addChannelRevision(this.#releases, { id: current.revision, revision }, state);
    const { canary: _, ...rest } = current;
    const timestamp = state.changedAt > current.timestamp ? state.changedAt : current.timestamp;
    return this.#siteOf({ ...rest, revision: id, integrity: await integrityOfRevision(this.#releases, id), timestamp });
  }
}
