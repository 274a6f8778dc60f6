import type { FastifyInstance } from 'fastify';
import { isApiUrl, isIdentityUrl } from '../http/areas.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Authentication } from './authentication.ts';
import { ensureGranted } from './grants.ts';

/**
 * The order of refusal: unknown 404, authentication 401, role 403, all before the body is read; then validation;
 * then the company in the path. Rules about one object come last, in the services.
 */
export function installGate(fastify: FastifyInstance, authentication: () => Authentication): void {
  fastify.decorateRequest('actor', null);

  fastify.addHook('onRoute', ({ url, config }) => {
    if (!isApiUrl(url) && !isIdentityUrl(url)) return;
    if (!config?.operation && !config?.isDocumentation) throw new Error(`The route ${url} serves no operation of the contract`);
  });

  fastify.addHook('onRequest', async (request) => {
    const { operation, isDocumentation } = request.is404 ? {} : request.routeOptions.config;
    if (!operation) {
      if (!isDocumentation && (isApiUrl(request.url) || isIdentityUrl(request.url))) throw new DomainError('NOT_FOUND');
      return;
    }
    if (!operation.security.includes('jwt')) return;

    request.actor = await authentication().authenticate(request.headers.authorization);
    if (operation.permission) ensureGranted(request.actor, operation.permission);
  });

  fastify.addHook('preHandler', async ({ actor, params }) => {
    const { companyId } = (params ?? {}) as { companyId?: string };
    if (actor && companyId && companyId.toLowerCase() !== actor.companyId) throw new DomainError('COMPANY_NOT_FOUND');
  });
}
