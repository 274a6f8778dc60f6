import type { FastifyRequest } from 'fastify';

/** Whether a browser requests a page, as opposed to a program requesting data. */
export function isPageRequest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === 'document' || destination === 'iframe' || headers.accept?.includes('text/html') === true;
}
