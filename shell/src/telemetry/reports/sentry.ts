import { ApiError, boot } from '@nearhand/platform/core';
import type { CrashReport, createBrowserRouter } from '@nearhand/platform/host';
import {
  type BrowserOptions,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  captureMessage,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  startBrowserTracingNavigationSpan,
} from '@sentry/browser';
import type { ErrorReport } from '../../errors/report-error';
import { watchPageViews } from '../google/page-views';
import { safeUrl } from '../safe-url';
import { scrubbed } from '../scrub';
import { crashEvent } from './crash-event';

type CreateTransport = NonNullable<BrowserOptions['transport']>;

/** Everything that leaves passes here: errors, their breadcrumbs, and traces. */
const scrubbing =
  (createTransport: CreateTransport): CreateTransport =>
  (options) => {
    const transport = createTransport(options);
    return { ...transport, send: (envelope) => transport.send(scrubbed(envelope)) };
  };

interface SentryOptions {
  dsn: string;
  /** Null if the application could not start. */
  router: ReturnType<typeof createBrowserRouter> | null;
  createTransport?: CreateTransport;
}

/** The build that an error comes from. */
const buildOf = ({ remote, revision }: ErrorReport) => ({
  remote: remote?.name ?? 'shell',
  version: remote?.version ?? boot.version,
  owner: remote?.owner ?? 'shell',
  revision,
});

function sendViolation(violation: SecurityPolicyViolationEvent, report: ErrorReport): void {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation;
  captureMessage('CSP Violation', {
    level: 'warning',
    tags: { ...buildOf(report), directive: effectiveDirective },
    extra: { blocked: blockedURI, source: sourceFile, line: lineNumber },
    fingerprint: ['CSP Violation', effectiveDirective, safeUrl(blockedURI)],
  });
}

function sendError(error: unknown, report: ErrorReport): void {
  const requestId = error instanceof ApiError ? { requestId: error.requestId, code: error.code } : {};
  captureException(error, {
    mechanism: { type: 'nearhand', handled: false },
    captureContext: {
      tags: { ...buildOf(report), ...requestId },
      contexts: { page: { url: safeUrl(location.href), referrer: safeUrl(document.referrer) } },
    },
  });
}

export interface Reporter {
  sendReport: (report: ErrorReport) => void;
  /** Resolves to whether the service has taken it. */
  deliverCrash: (report: CrashReport) => Promise<boolean>;
}

/** Starts Sentry's SDK without its own listeners for errors, so that each is reported once. */
export function startSentry({ dsn, router, createTransport = makeFetchTransport }: SentryOptions): Reporter {
  const client = init({
    dsn,
    release: `nearhand@${boot.version}`,
    environment: boot.environment,
    sampleRate: 1,
    tracesSampleRate: 0.1,
    // Our API takes no part in traces.
    tracePropagationTargets: [],
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      // Elements contain names and texts of users.
      breadcrumbsIntegration({ dom: false, xhr: false }),
      browserTracingIntegration({ instrumentPageLoad: false, instrumentNavigation: false, instrumentBfcacheRestore: false }),
    ],
    transport: scrubbing(createTransport),
  });
  if (client && router) {
    watchPageViews(router, ({ url }) => {
      const name = url.slice(location.origin.length);
      startBrowserTracingNavigationSpan(client, { name, attributes: { 'sentry.segment.name.source': 'route' } }, { url });
    });
  }
  return {
    sendReport: (report) => {
      const { error } = report;
      if (error instanceof SecurityPolicyViolationEvent) sendViolation(error, report);
      else sendError(error, report);
    },
    deliverCrash: async (report) => {
      // Sent as it is: breadcrumbs and contexts of this page have nothing to do with it.
      const headers = { event_id: report.id, sent_at: new Date().toISOString() };
      const { statusCode = 0 } = (await client?.sendEnvelope([headers, [[{ type: 'event' }, crashEvent(report)]]])) ?? {};
      return statusCode >= 200 && statusCode < 300;
    },
  };
}
