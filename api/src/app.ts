import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { installAccessGuard } from './access/access-guard.ts';
import { AuthenticationService } from './access/authentication.service.ts';
import { PlatformAdminService } from './access/platform-admin.ts';
import { appModule } from './app.module.ts';
import type { Env } from './env/env.ts';
import { RELEASES } from './files/release-store.ts';
import { serveDocumentation } from './http/contract/documentation.ts';
import { describeError } from './http/errors/describe-error.ts';
import { ErrorFilter } from './http/errors/error.filter.ts';
import { refuseWhileClosing } from './http/errors/refuse-while-closing.ts';
import { LogOutput } from './http/logging/log-output.ts';
import { PinoLogger } from './http/logging/pino-logger.ts';
import { logRequests } from './http/logging/request-log.ts';
import { limitBodyParsers } from './http/server/body-parsers.ts';
import { compressAnswers } from './http/server/compress-answers.ts';
import { createFastifyAdapter } from './http/server/create-fastify-adapter.ts';
import { openIdentityToAllOrigins } from './http/server/cross-origin.ts';
import { DrainService } from './http/server/drain.service.ts';
import { answerOddRequests } from './http/server/http-server.ts';
import { secureAnswers } from './http/server/security-headers.ts';
import { traceRequests } from './http/server/trace-requests.ts';
import { loadServerKeys } from './keys/server-keys.ts';
import { MetricsService } from './metrics/metrics.service.ts';
import { measureAnswers, serveMetrics } from './metrics/serve-metrics.ts';
import { CompanyService } from './modules/company/company/company.service.ts';
import { LicenseService } from './modules/company/company/license.service.ts';
import { InstallerService } from './modules/device/installer/installer.service.ts';
import { installerFacts } from './modules/device/installer/installer-facts.ts';
import { OverrideService } from './modules/integration/override/override.service.ts';
import { ReadinessService } from './modules/service/health/readiness.service.ts';
import { serveProbes } from './modules/service/health/serve-probes.ts';
import { MailboxService } from './modules/service/mail/mailbox.service.ts';
import { serveMailbox } from './modules/service/mail/serve-mailbox.ts';
import { ReleaseTeamService } from './modules/service/release/release-team.service.ts';
import { SessionCodeService } from './modules/session/collaboration/session-code.service.ts';
import { InstanceService } from './modules/session/presence/instance.service.ts';
import type { OpenTelemetry } from './open-telemetry/open-telemetry.ts';
import { RealtimeAdapter } from './realtime/realtime.adapter.ts';
import { serveSockets } from './realtime/serve-sockets.ts';
import { noTracer, type Tracer } from './tracing/tracer.ts';
import { ownOrigins } from './web/own-origins.ts';
import { registerSite } from './web/register-site.ts';

/** Loaded on demand: without a collector it costs nothing. */
async function openTelemetry(...options: ConstructorParameters<typeof OpenTelemetry>): Promise<OpenTelemetry> {
  const { OpenTelemetry } = await import('./open-telemetry/open-telemetry.ts');
  return new OpenTelemetry(...options);
}

/** Creates the server; `configure` gives tests access to the module builder. */
export async function createApp(env: Env, configure?: (fastify: FastifyInstance) => void): Promise<NestFastifyApplication> {
  let instance: string | undefined;
  let collector: OpenTelemetry | null = null;
  const tracer = (): Tracer => collector?.tracer ?? noTracer;
  const options = { level: env.LOG_LEVEL, serializers: { err: describeError }, mixin: () => ({ instance, ...tracer().ids }) };
  const logger = pino(options, new LogOutput(process.stdout));
  const instanceId = Promise.withResolvers<string>();
  collector = env.OPEN_TELEMETRY && (await openTelemetry(env.OPEN_TELEMETRY, logger, instanceId.promise));
  const adapter = createFastifyAdapter(env, logger);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  if (env.OPEN_TELEMETRY?.traces) traceRequests(fastify, tracer(), new URL(env.PUBLIC_URL).protocol.replace(':', ''));
  logRequests(fastify);
  secureAnswers(fastify);
  refuseWhileClosing(fastify, () => app.get(DrainService).isDraining);
  answerOddRequests(fastify);
  openIdentityToAllOrigins(fastify);
  await compressAnswers(fastify);
  installAccessGuard(
    fastify,
    env.NODE_ENV === 'development',
    () => app.get(AuthenticationService),
    () => app.get(LicenseService),
    () => app.get(ReleaseTeamService),
    () => app.get(PlatformAdminService),
  );
  limitBodyParsers(fastify);
  configure?.(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(appModule(env, await loadServerKeys(env), collector), adapter, {
    logger: new PinoLogger(logger),
    bodyParser: false,
    abortOnError: false,
    // Closes the connections that are left after the drain.
    forceCloseConnections: true,
  });
  instance = app.get(InstanceService).instanceId;
  instanceId.resolve(instance);
  const realtime = new RealtimeAdapter(app, env);
  await realtime.open();
  app.useWebSocketAdapter(realtime);
  app.useGlobalFilters(new ErrorFilter());
  serveProbes(fastify, () => app.get(ReadinessService));
  app.get(MetricsService).watchBus(() => realtime.lagSeconds);
  app.get(ReadinessService).watchRealtime(() => (realtime.isConnected ? 'ok' : 'unreachable'));
  serveDocumentation(fastify, env.NODE_ENV === 'development');
  serveMailbox(fastify, () => app.get(MailboxService));
  serveSockets(fastify, env, ownOrigins(env, app.get(RELEASES)), (request, upgrade) => realtime.accept(request, upgrade));
  if (env.METRICS_TOKEN || env.OPEN_TELEMETRY?.metrics) measureAnswers(fastify, () => app.get(MetricsService));
  collector?.exportMetrics(() => app.get(MetricsService).read());
  serveMetrics(fastify, env.METRICS_TOKEN, () => app.get(MetricsService));
  await registerSite(fastify, env, app.get(RELEASES), {
    findKey: (code, address) => app.get(SessionCodeService).findKey(code, address),
    // Nobody may frame a page that is served without the database.
    findEmbedOrigins: (companyId) =>
      app
        .get(CompanyService)
        .findEmbedOrigins(companyId)
        .catch(() => []),
    findOverride: (grant) => app.get(OverrideService).find(grant),
    findFacts: (locale) => installerFacts(app.get(InstallerService), locale),
  });
  await app.init();
  return app;
}
