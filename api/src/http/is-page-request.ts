import type { FastifyRequest } from 'fastify';

/** Whether a browser asks for something to show, and not a program for data. */
export function isPageRequest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === 'document' || destination === 'iframe' || headers.accept?.includes('text/html') === true;
}
