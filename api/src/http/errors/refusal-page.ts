import type { FastifyRequest } from 'fastify';
import { isPageRequest } from './is-page-request.ts';

/** The page that shows a refusal in a browser; `null` if it is answered as data. */
export function refusalPageOf(request: FastifyRequest, code: string): string | null {
  const page = request.routeOptions.config.operation?.refusalPage;
  if (!page || !isPageRequest(request)) return null;
  const { mode } = request.query as { mode?: unknown };
  // The app claims its own address as a universal link. Behind the #, the code reaches neither a server nor a log.
  return `${page}${mode === 'ios_app' ? '?mode=ios_app' : ''}#error=${code}`;
}
