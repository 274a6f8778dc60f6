import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Gives a controller method the call as its contract types it; see `CallOf`. */
export const Call = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { actor, releaseTeam, releaseCaller, params, query, body, rawBody, headers, ip } = context
    .switchToHttp()
    .getRequest<FastifyRequest>();
  return { actor, team: releaseTeam ?? releaseCaller, path: params, query, body, rawBody, headers, ip };
});
