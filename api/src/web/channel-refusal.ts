import { MisfitError } from '@nearhand/release/gate/check-revision';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../http/domain-error.ts';
import { errorMessage } from '../http/errors/error-message.ts';
import { isPageRequest } from '../http/errors/is-page-request.ts';
import { statusOf } from '../http/errors/status-of.ts';
import type { Site, SiteStore } from './site-store.ts';

/** Returns the site of a channel. Throws the reason if it serves nothing. */
export async function siteOfChannel(store: SiteStore, channel: string): Promise<Site> {
  const site = await store.channel(channel).catch((error: unknown) => {
    throw error instanceof MisfitError ? new DomainError('CHANNEL_UNFIT', { fault: error.message }) : error;
  });
  if (!site) throw new DomainError('CHANNEL_NOT_FOUND');
  return site;
}

/** The page of a channel that serves nothing; null for other errors, and for programs. */
export function channelRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (!(error instanceof DomainError) || !isPageRequest(request)) return null;
  const { code, details } = error;
  if (code !== 'CHANNEL_UNFIT' && code !== 'CHANNEL_NOT_FOUND') return null;
  const text = [errorMessage(code, request.headers['accept-language'], details), details?.['fault']].filter(Boolean).join('\n\n');
  return reply
    .status(statusOf[code])
    .headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Language' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}
