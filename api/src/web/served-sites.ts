import type { ReleaseStore } from '@nearhand/release/store/release-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env/env.ts';
import { DomainError } from '../http/domain-error.ts';
import { siteOfChannel } from './channel-refusal.ts';
import { type Site, SiteStore } from './site-store.ts';
import { bucketOf, giveBucket } from './visitor-bucket.ts';

/** Finds the site that a request gets, by the channel of its address and its visitor. Throws UNAVAILABLE if nothing is released. */
export class ServedSites {
  readonly #env: Pick<Env, 'CHANNEL_ADDRESS'>;
  readonly #store: SiteStore;

  constructor(env: Pick<Env, 'CHANNEL_ADDRESS'>, releases: ReleaseStore) {
    this.#env = env;
    this.#store = new SiteStore(releases);
  }

  /** The channel beside production that a request is for. */
  channelOf({ host }: Pick<FastifyRequest, 'host'>): string | null {
    return this.#env.CHANNEL_ADDRESS?.nameOf(host) ?? null;
  }

  /** The site of production that everybody gets but a share of the visitors. */
  production(bucket: number | null = null): Promise<Site> {
    return this.#store.site(bucket).catch((cause: unknown) => {
      throw Object.assign(new DomainError('UNAVAILABLE', { reason: 'Nothing has been released yet' }), { cause });
    });
  }

  /** The site that everybody gets at the address of a request. */
  stable(request: FastifyRequest): Promise<Site> {
    return this.#at(request, null);
  }

  /** The site that a visitor gets there. */
  visited(request: FastifyRequest): Promise<Site> {
    return this.#at(request, bucketOf(request));
  }

  /** The site of a visitor, who belongs to a share of them from the first page. */
  async opened(request: FastifyRequest, reply: FastifyReply): Promise<Site> {
    const site = await this.visited(request);
    if (this.channelOf(request) !== null || bucketOf(request) !== null || !(await this.#store.hasCanary())) return site;
    return this.#store.site(giveBucket(request, reply));
  }

  async #at(request: FastifyRequest, bucket: number | null): Promise<Site> {
    const channel = this.channelOf(request);
    return channel === null ? this.production(bucket) : siteOfChannel(this.#store, channel);
  }
}
