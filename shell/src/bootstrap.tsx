import '@nearhand/platform/font.css';
import '@nearhand/platform/layers.css';
import './global.css';
import type { Revision } from '@nearhand/contracts/release';
import { boot, isSignedIn, NetworkError, store } from '@nearhand/platform/core';
import {
  contributionsAtom,
  createBrowserRouter,
  keepEarlyResponses,
  keepFetch,
  matchRoutes,
  publishRoutes,
  type RouteObject,
  sealFormerTokens,
  watchConnection,
  watchExternalLinks,
  watchPageTranslation,
} from '@nearhand/platform/host';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App, underRoot } from './app';
import { catalogOf, contributionsOf } from './catalog';
import { earlyResponses } from './early-requests';
import { FatalScreen } from './errors/fatal-screen';
import { reportError } from './errors/report-error';
import { reportShownError, watchErrors } from './errors/watch-errors';
import { watchAccountRestriction } from './identity/watch-account-restriction';
import { watchSignIn } from './identity/watch-sign-in';
import { localeFor } from './intl/active-locale';
import { activateLocale, forgetPendingMessages, loadMessages } from './intl/load-messages';
import { navAtom } from './nav/nav-atom';
import { watchPlanLimit } from './notifications/watch-plan-limit';
import { watchOffline } from './offline/watch-offline';
import { pagesAtom } from './preload/app-pages';
import { pagesAt, RemoteRoutes } from './remote-routes';
import { publishRemotes } from './remotes/attribution';
import { loadDescriptor } from './remotes/descriptor';
import { watchHangs } from './remotes/hangs';
import { loadInTime, shellTimeoutMs } from './remotes/load-in-time';
import { prefetchPages } from './remotes/prefetch-pages';
import { loadContribution, loadRemotePage } from './remotes/remote-loader';
import { IdleTimeoutError, withIdleTimeout } from './remotes/with-idle-timeout';
import { withMessages } from './remotes/with-messages';
import { loadRevision } from './revision/load-revision';
import { watchRevision } from './revision/watch-revision';
import { routeObjects } from './route-objects';
import { loadUserEarly } from './routing/guard';
import { matchedRoute } from './routing/matched-route';
import { watchAlternateLinks } from './routing/watch-alternate-links';
import { watchApp } from './routing/watch-app';
import { watchLocale } from './routing/watch-locale';
import { whenInitialized } from './routing/when-initialized';
import type { Started } from './telemetry/started';

async function resolveLazy(matches: readonly { route: RouteObject }[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { lazy, ...rest } = route;
      Object.assign(route, rest, await lazy(), { lazy: undefined });
    }),
  );
}

/** Hydration needs the matched page's code before the first render. */
const resolveMatched = (routes: RouteObject[]): Promise<void> => resolveLazy(matchRoutes(routes, location) ?? []);

/** Loads the layout of the page: without it, an error of the guard would replace the whole page. The router repeats what fails here. */
const resolveLayout = (routes: RouteObject[]): Promise<void> =>
  resolveLazy(matchRoutes(routes, location)?.slice(0, -1) ?? []).catch(() => undefined);

/** The code of the socket comes with the layout. */
async function connectWithLayout(): Promise<void> {
  const { connectEarly } = await import(/* webpackChunkName: "layout-app" */ './layouts/app-layout');
  connectEarly();
}

/** Loads the code of the matched page beside what else a page needs first. The router takes it over. */
function loadMatchedEarly(routes: RouteObject[]): void {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    const { lazy } = route;
    if (typeof lazy !== 'function') continue;
    let early: ReturnType<typeof lazy> | null = lazy();
    early.catch(() => undefined);
    route.lazy = () => {
      const loading = early ?? lazy();
      early = null;
      return loading;
    };
  }
}

/** Telemetry is not loaded without a key. */
async function startTelemetry(started: Started | null): Promise<void> {
  if (Object.keys(boot.telemetry).length === 0) return;
  const telemetry = await import(/* webpackChunkName: "telemetry" */ './telemetry/telemetry');
  telemetry.startTelemetry(started);
}

/** Reports the health of a remote while a share of visitors gets another build of it. */
async function startHealthReports({ remotes }: Revision): Promise<void> {
  const remote = remotes.find(({ name }) => name === boot.canaryOf);
  if (!remote) return;
  const { reportHealth } = await import(/* webpackChunkName: "health" */ './health/report-health');
  reportHealth(remote);
}

/** Code for a build from elsewhere, which few tabs have. */
async function overridden(revision: Revision): Promise<Revision> {
  if (!boot.override) return revision;
  const { withOverride } = await import(/* webpackChunkName: "override" */ './revision/with-override');
  return withOverride(revision);
}

/** Measures work that grows with the number of remotes, for the bench. */
function startMeasure(): () => void {
  const start = performance.now();
  return () => void performance.measure('nearhand.routes', { start });
}

/** `root` renders the application, unless the document contains the page already. */
async function start(container: HTMLElement, root: Root | null): Promise<void> {
  const [revision] = await Promise.all([loadRevision().then(overridden), sealFormerTokens()]);
  const measureRoutes = startMeasure();
  publishRemotes(revision.remotes);
  const shell = { ...revision.shell, name: 'shell', owner: 'shell' } as const;
  const loadOwn = <T,>(load: () => Promise<T>) =>
    loadInTime(shell, load(), { timeoutMs: shellTimeoutMs, onOverdue: () => forgetPendingMessages(shell) });
  const pages = catalogOf(revision, loadRemotePage, (name, load) => loadOwn(() => withMessages(shell, name, load)));
  publishRoutes(pages.map(({ route }) => route));
  store.set(pagesAtom, pages);
  const remoteRoutes = new RemoteRoutes(pages);
  // A router that may learn routes renders no page while it hydrates.
  const routes = underRoot(routeObjects(root ? remoteRoutes.first(location.pathname) : remoteRoutes.all(), loadOwn));
  store.set(
    navAtom,
    revision.remotes.flatMap(({ nav }) => nav).toSorted((a, b) => a.order - b.order),
  );
  store.set(contributionsAtom, contributionsOf(revision, { load: loadContribution, report: reportShownError }));
  const matched = matchedRoute(matchRoutes(routes, location));
  measureRoutes();
  if (matched) loadUserEarly(matched.access);
  if (matched?.layout === 'app' && isSignedIn()) connectWithLayout().catch(() => undefined);
  await activateLocale(localeFor(location.pathname, matched));
  if (root) loadMatchedEarly(routes);
  const layout = root && resolveLayout(routes);
  await loadMessages(revision.shell, await loadDescriptor(revision.shell));
  await layout;
  if (!root) await resolveMatched(routes);
  const measureRouter = startMeasure();
  const router = createBrowserRouter(routes, root ? { patchRoutesOnNavigation: remoteRoutes.patch } : {});
  measureRouter();
  watchConnection();
  watchExternalLinks();
  watchApp(router);
  watchSignIn(router);
  watchAccountRestriction(router);
  watchLocale(router);
  watchAlternateLinks(router);
  watchPlanLimit(router);
  watchRevision();
  watchOffline(router, revision);
  prefetchPages((pathname) => underRoot(routeObjects(pagesAt(pages, pathname), loadOwn)));
  const app = <App router={router} />;
  // The product does not depend on it.
  startTelemetry({ router, pages: pages.map(({ route }) => route) }).catch(() => undefined);
  startHealthReports(revision).catch(() => undefined);
  if (root) return root.render(app);
  await whenInitialized(router);
  hydrateRoot(container, app);
}

const container = document.getElementById('root');
if (!container) throw new Error('The document has no element #root');

watchErrors();
// A debugger blocks pages, too.
if (boot.environment !== 'development') watchHangs();
watchPageTranslation();
keepFetch();
keepEarlyResponses(earlyResponses);
// A prerendered page stays readable, also if the application does not start.
const root = container.childElementCount > 0 ? null : createRoot(container);
let hasFailed = false;

/** The application replaces the screen if it still arrives. */
function showFailure(error: unknown): void {
  if (!hasFailed) reportError(error);
  hasFailed = true;
  root?.render(<FatalScreen error={error} />);
}

const started = start(container, root);
started.catch((error: unknown) => {
  console.error(error);
  showFailure(error);
  startTelemetry(null).catch(() => undefined);
});
withIdleTimeout('/', started, shellTimeoutMs).catch((error: unknown) => {
  if (error instanceof IdleTimeoutError) showFailure(new NetworkError());
});
