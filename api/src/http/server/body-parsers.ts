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
  });
  fastify.addContentTypeParser(formType, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => parseForm(request, text));
  fastify.addContentTypeParser(bytesType, { parseAs: 'buffer', bodyLimit: maxBytes }, async (request: FastifyRequest, bytes: Buffer) => {
    if (!request.routeOptions.config.consumes?.includes(bytesType)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    return bytes;
  });
  fastify.addHook('preValidation', async ({ body, headers, routeOptions }) => {
    const { consumes } = routeOptions.config;
    if (consumes?.includes(bytesType) && !Buffer.isBuffer(body)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    const isFormOnly = consumes?.length === 1 && consumes[0] === formType;
    if (isFormOnly && !headers['content-type']?.startsWith(formType)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  });
}
