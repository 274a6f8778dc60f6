import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publicDocument } from './public-document.ts';

const { resolve } = createRequire(import.meta.url);
const assets = dirname(resolve('swagger-ui-dist/package.json'));

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Nearhand API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** Swagger UI itself finds tags only: this finds operations by everything that they say. */
const start = `const says = (operation, words) => {
  const text = JSON.stringify(operation).toLowerCase();
  return words.every((word) => text.includes(word));
};
const opsFilter = (tags, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
  return tags
    .map((tag) => tag.update('operations', (operations) => operations.filter((operation) => says(operation, words))))
    .filter((tag) => tag.get('operations').size > 0);
};
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
  plugins: [() => ({ fn: { opsFilter } })],
  onComplete: () => {
    const search = document.querySelector('.operation-filter-input');
    search.placeholder = 'Search operations, permissions and error codes';
    search.setAttribute('aria-label', search.placeholder);
  },
});
`;

const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', png: 'image/png' };

/** `/api/openapi.json` serves the contract, `/api/docs` shows it; everything comes from our own origin. */
export function serveDocumentation(fastify: FastifyInstance, isDevelopment: boolean): void {
  const config = { isDocumentation: true };
  let contract: string | undefined;
  fastify.get('/api/openapi.json', { config }, (_request, reply) => {
    contract ??= JSON.stringify(publicDocument(isDevelopment));
    return reply.type('application/json; charset=utf-8').send(contract);
  });
  fastify.get('/api/docs', { config }, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  fastify.get('/api/docs/start.js', { config }, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));

  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    fastify.get(`/api/docs/${name}`, { config }, (_request, reply) =>
      reply
        .header('cache-control', 'max-age=86400')
        .type(type)
        .send(readFileSync(join(assets, name))),
    );
  }
}
