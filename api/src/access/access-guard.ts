import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../http/domain-error.ts';
import { isApiUrl, isIdentityUrl } from '../http/request-url.ts';
import type { Actor } from './actor.ts';
import type { AuthenticationService } from './authentication.service.ts';
import { bearerOf } from './bearer.ts';
import { ensurePermitted, licenseNeed } from './permissions.ts';
import type { PlatformAdminService } from './platform-admin.ts';
import type { ReleaseTokenCheck } from './release-team.ts';
import { ensureAllowedInSandbox } from './sandbox-operations.ts';

/** Checks the license of a caller. */
export interface LicenseCheck {
  ensureLicensed(actor: Actor, need: 'outsideSession' | 'always'): Promise<void>;
}

const loopback = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;

/** The remote address, and behind a proxy also the forwarded one. */
const isOnThisMachine = ({ ip, socket }: FastifyRequest) => loopback.test(ip) && loopback.test(socket.remoteAddress ?? '');

/**
 * Order of the checks: unknown operations and, outside of development, development operations: 404; authentication: 401; what a sandbox does not allow, role: 403;
 * license: 402; all before the body is read. Then validation and the company in the path. Rules about one object come last, in the services.
 */
export function installAccessGuard(
  fastify: FastifyInstance,
  isDevelopment: boolean,
  authentication: () => AuthenticationService,
  licenses: () => LicenseCheck,
  releaseTokens: () => ReleaseTokenCheck,
  platformAdmins: () => PlatformAdminService,
): void {
  fastify.decorateRequest('actor', null);
  fastify.decorateRequest('releaseTeam', null);
  fastify.decorateRequest('releaseCaller', null);
  fastify.decorateRequest('platformAdmin', null);

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
    const isForCaller = operation.security.includes('jwt');
    if (operation.security.includes('dev-only') && !(isDevelopment && (isForCaller || isOnThisMachine(request)))) {
      throw new DomainError('NOT_FOUND');
    }
    const { authorization } = request.headers;
    const acceptsToken = operation.security.includes('releaseToken');
    // The two credentials differ in their form.
    if (operation.security.includes('platformAdmin') && (!acceptsToken || bearerOf(authorization))) {
      request.actor = await authentication().authenticate(authorization);
      ensureAllowedInSandbox(request.actor, operation.id);
      request.platformAdmin = await platformAdmins().ensure(request.actor);
      return;
    }
    if (acceptsToken) {
      request.releaseTeam = await releaseTokens().authenticate(authorization);
      request.releaseCaller = request.releaseTeam;
    }
    if (!isForCaller) return;

    request.actor = await authentication().authenticate(authorization, operation.security.includes('apiKey'));
    ensureAllowedInSandbox(request.actor, operation.id);
    if (!operation.permission) return;
    ensurePermitted(request.actor, operation.permission);
    const need = licenseNeed(operation.permission);
    if (need !== 'none') await licenses().ensureLicensed(request.actor, need);
  });

  fastify.addHook('preHandler', async ({ actor, params }) => {
    const { companyId } = (params ?? {}) as { companyId?: string };
    if (actor && companyId && companyId.toLowerCase() !== actor.companyId) throw new DomainError('COMPANY_NOT_FOUND');
  });

  fastify.addHook('preHandler', async (request) => {
    const { remote } = request.query as { remote?: string };
    if (!request.routeOptions.config.operation?.security.includes('releaseToken')) return;
    if (request.platformAdmin !== null) {
      if (remote === undefined) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'query.remote', message: 'is missing' }] });
      request.releaseCaller = { remote, team: request.platformAdmin, tokenId: null };
    } else if (remote !== undefined && remote !== request.releaseTeam?.remote) {
      throw new DomainError('RELEASE_OF_ANOTHER_REMOTE', { remote: request.releaseTeam?.remote });
    }
  });
}
