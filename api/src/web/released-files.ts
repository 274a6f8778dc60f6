import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../http/domain-error.ts';
import { answerError } from '../http/errors/error.filter.ts';
import { pathOf } from '../http/request-url.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name in memory of the released file that is asked for; null for a request that memory does not answer. */
    keptAs: string | null;
  }
}

/** A file that was sent before. */
interface KeptFile {
  headers: Record<string, string>;
  body: Buffer;
}

const yearInSeconds = 31_536_000;
const mebibyte = 2 ** 20;
/** Sizes in bytes. The memory holds what the pages of several revisions load. */
const memory = { maxSize: 32 * mebibyte, maxEntrySize: mebibyte };
const keptHeaders = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'vary'];

/** Rejects paths that leave the folder or cannot be file names. */
const isRoundabout = (path: string) => /%|\.\./.test(path);

/** Returns the form that a request accepts by its method and encodings; null unless that is as plain as browsers ask. */
function formOf({ method, headers }: FastifyRequest): string | null {
  const accepted = headers['accept-encoding'] ?? '';
  if (method !== 'GET' || !/^[\w, -]*$/.test(accepted)) return null;
  return /\bbr\b/.test(accepted) ? 'br' : 'plain';
}

/** A compressed copy that is older than its file is not that file's copy: then the file itself is sent. */
function findFiles(files: FastifyInstance, store: ReleaseStore): void {
  files.decorateRequest('keptAs', null);
  files.addHook('onRequest', async (request) => {
    const path = pathOf(request.url);
    if (isRoundabout(path)) throw new DomainError('NOT_FOUND');
    const names = [path, `${path}.br`];
    const changedAt = (name: string) =>
      stat(join(store.dir, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
    const readTimes = () => Promise.all(names.map(changedAt));
    let [file = 0, compressed = 0] = await readTimes();
    if (file === 0) {
      // Another process may have released it.
      await Promise.all(names.map((name) => store.provide(name.slice(1))));
      [file = 0, compressed = 0] = await readTimes();
    }
    if (file > compressed) delete request.headers['accept-encoding'];
    const form = formOf(request);
    request.keptAs = form && `${path} ${form} ${file} ${compressed}`;
  });
}

/** Sends a file from memory when it was sent before: finding and reading it takes most of a request's time. */
function keepInMemory(files: FastifyInstance): void {
  const kept = new LRUCache<string, KeptFile>({ ...memory, sizeCalculation: ({ body }) => body.length || 1 });
  files.addHook('onRequest', async ({ keptAs }, reply) => {
    const found = keptAs && kept.get(keptAs);
    if (found) return reply.headers(found.headers).send(found.body);
  });
  files.addHook('onSend', async ({ keptAs }, reply: FastifyReply, payload) => {
    const isSmall = Number(reply.getHeader('content-length')) <= memory.maxEntrySize;
    if (!keptAs || reply.statusCode !== 200 || !(payload instanceof Readable) || !isSmall) return payload;
    const body = await buffer(payload);
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
    kept.set(keptAs, { headers, body });
    return body;
  });
}

/** Files of builds and revisions: named by their content, so they never change. */
export async function registerFiles(fastify: FastifyInstance, store: ReleaseStore): Promise<void> {
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  findFiles(fastify, store);
  keepInMemory(fastify);
  // Files that never change need no conditional requests.
  const conditional = { etag: false, lastModified: false, acceptRanges: false };
  const immutable = { maxAge: yearInSeconds * 1000, immutable: true, index: false as const, preCompressed: true, ...conditional };
  for (const folder of ['assets', 'revisions']) {
    const root = join(store.dir, folder);
    await fastify.register(fastifyStatic, { root, prefix: `/${folder}/`, decorateReply: false, ...immutable });
  }
}
