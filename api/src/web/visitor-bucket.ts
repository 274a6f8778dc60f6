import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Visitors are in one of these, for as long as the cookie is kept. */
const buckets = 10_000;
const cookieName = 'nearhand-canary';
const keptSeconds = 180 * 86_400;

/** Whether a visitor belongs to a share, in percent. A growing share keeps those who are in it. */
export const isInShare = (bucket: number, share: number): boolean => bucket < (share * buckets) / 100;

/** The bucket that the browser was given; null without the cookie. */
export function bucketOf({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const found = new RegExp(`(?:^|; )${cookieName}=(\\d{1,4})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Gives a visitor a bucket, which many share: it identifies nobody. A frame, in which browsers may refuse the cookie, gets none, so that it does
 * not change with each load.
 */
export function giveBucket(request: Pick<FastifyRequest, 'headers' | 'protocol'>, reply: FastifyReply): number | null {
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return null;
  const bucket = randomInt(buckets);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('Set-Cookie', `${cookieName}=${bucket}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`);
  return bucket;
}
