import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

const bytesType = 'application/octet-stream';
const maxBytes = 4 * 1024 * 1024;
/** Whole conversations are sent with signed requests. */
const maxSignedBytes = 512 * 1024;
const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';

function parseForm(request: FastifyRequest, text: string): Record<string, string> {
  if (!request.routeOptions.config.consumes?.includes(formType)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  return Object.fromEntries(new URLSearchParams(text));
}

/** The bytes of a body. */
async function collect(payload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection stays open for the answer.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Accepts JSON everywhere, forms and bytes only where the contract declares them, and nothing else. */
export function limitBodyParsers(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['text/plain', jsonType]);
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(jsonType, { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer, done) => {
    const { keepsRawBody, leavesBodyUnparsed } = request.routeOptions.config;
    if (keepsRawBody) request.rawBody = bytes;
    if (leavesBodyUnparsed) return done(null, null);
    parseJson(request, bytes.toString('utf8'), done);
  });
  fastify.addHook('onRoute', (route) => {
    if (route.config?.leavesBodyUnparsed) route.bodyLimit = maxSignedBytes;
    if (route.config?.bodyLimit) route.bodyLimit = route.config.bodyLimit;
  });
  fastify.addContentTypeParser(formType, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => parseForm(request, text));
  fastify.addContentTypeParser(bytesType, async (request: FastifyRequest, payload: Readable) => {
    const { consumes, streamsBody } = request.routeOptions.config;
    if (!consumes?.includes(bytesType)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    return streamsBody ? payload : collect(payload);
  });
  fastify.addHook('preValidation', async ({ body, headers, routeOptions }) => {
    const { consumes } = routeOptions.config;
    if (consumes?.includes(bytesType) && !Buffer.isBuffer(body) && !(body instanceof Readable))
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    const isFormOnly = consumes?.length === 1 && consumes[0] === formType;
    if (isFormOnly && !headers['content-type']?.startsWith(formType)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  });
}
