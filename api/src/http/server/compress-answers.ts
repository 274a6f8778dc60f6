import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Size in bytes; headers are most of a smaller response. */
const threshold = 1024;

/**
 * Compresses responses of the API and documents. Files of builds are compressed when they are released.
 *
 * Compression could reveal a secret that is sent beside text of an attacker (BREACH). Here no other site can make a browser send a request
 * with the user's token, because there are no cookies.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyCompress, {
    threshold,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // Higher ones take several times as long for a few percent.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
