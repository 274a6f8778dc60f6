import type { components } from '@nearhand/contracts/openapi.gen';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIdentityUrl } from '../request-url.ts';
import { errorMessage } from './error-message.ts';
import { IdentityError, identityErrorBody, toIdentityError } from './identity-error.ts';
import { refusalPageOf } from './refusal-page.ts';
import { statusOf } from './status-of.ts';
import { toDomainError } from './to-domain-error.ts';

/** Outages are usually short: the database restarts or another process takes over. */
const unavailableSeconds = 1;

/** `Retry-After` of a refusal, in whole seconds. */
export function secondsToWait(status: number, seconds = status === 503 ? unavailableSeconds : undefined): number | undefined {
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
}

/** Answers any thrown error in the contract's shape, and logs it. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof IdentityError ? error : toDomainError(error);
  const status = refusal instanceof IdentityError ? refusal.status : statusOf[refusal.code];
  if (status >= 500) request.log.error({ err: error }, 'call failed');
  else request.log.debug({ refusal: refusal.message }, 'call refused');

  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').header('x-request-id', request.id);
  const waitSeconds = secondsToWait(status, refusal.retryAfter);
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
  if (refusal instanceof IdentityError || isIdentityUrl(request.url)) {
    const answer = refusal instanceof IdentityError ? refusal : toIdentityError(refusal);
    reply.status(answer.status).send(identityErrorBody(answer));
    return;
  }

  const { code, details } = refusal;
  const page = refusalPageOf(request, code);
  if (page !== null) {
    reply.removeHeader('content-type').redirect(page, 303);
    return;
  }
  if (code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  const body: components['schemas']['Error'] = {
    status,
    code,
    message: errorMessage(code, request.headers['accept-language'], details),
    ...(details && { details }),
    requestId: request.id,
  };
  reply.header('vary', 'accept-language').status(status).send(body);
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
