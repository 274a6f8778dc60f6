import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BuildStart, ReleasedRemote } from '@nearhand/contracts/release';
import { type RemoteRoute, type RouteModule } from '@nearhand/platform/host';
import { forgetPendingMessages, LocaleBundleError } from '../intl/load-messages';
import { RemoteHungError } from './area-unavailable-error';
import { completePage } from './complete-page';
import { forgetDescriptor, loadDescriptor, refetchBuild } from './descriptor';
import { isHung, startLoading } from './hangs';
import { loadInTime } from './load-in-time';
import { loaderPlugin } from './loader-plugin';
import { withMessages } from './with-messages';

registerPlugins([loaderPlugin]);

const registered = new Set<string>();
/** Remotes that are still loading after the timeout. */
const overdue = new Set<string>();
/** Number of abandoned attempts by remote. */
const attempts = new Map<string, number>();
const failed = new Set<string>();

async function loadRoutes(remote: ReleasedRemote, { entry }: BuildStart): Promise<readonly RemoteRoute[]> {
  const attempt = attempts.get(remote.name);
  // A new URL, because the browser would wait for the hanging request again.
  const url = remote.base + entry + (attempt ? `?attempt=${attempt}` : '');
  if (!registered.has(url)) registerRemotes([{ name: remote.name, entry: url }], { force: attempt !== undefined });
  registered.add(url);
  const face = await loadRemote<{ routes: readonly RemoteRoute[] }>(`${remote.name}/routes`);
  if (!face) throw new Error(`${remote.name} exposes no routes`);
  return face.routes;
}

/** Scripts and style sheets that have not arrived: the bundler's runtime would wait for them again. Scripts that ran are gone. */
function removePending(base: string): void {
  for (const script of document.querySelectorAll(`script[src*="${base}"]`)) script.remove();
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href*="${base}"]`)) if (!link.sheet) link.remove();
}

/** Abandons a hanging load; the next attempt starts from scratch. */
function giveUpHanging(remote: ReleasedRemote): void {
  const { name, base } = remote;
  if (!overdue.delete(name)) return;
  removePending(base);
  forgetDescriptor(remote);
  forgetPendingMessages(remote);
  attempts.set(name, (attempts.get(name) ?? 0) + 1);
}

async function loadCode(remote: ReleasedRemote, descriptor: BuildStart, routeName: string): Promise<RouteModule> {
  const routes = await loadRoutes(remote, descriptor);
  const route = routes.find(({ name }) => name === routeName);
  if (!route || route.standalone) throw new Error(`${remote.name} has no page ${routeName}`);
  return completePage(remote, routeName, await route.page());
}

async function loadPage(remote: ReleasedRemote, routeName: string): Promise<RouteModule> {
  if (failed.has(remote.name)) await refetchBuild(remote);
  const descriptor = await loadDescriptor(remote, routeName);
  const page = await withMessages(remote, routeName, () => loadCode(remote, descriptor, routeName));
  failed.delete(remote.name);
  return page;
}

/** Chunks have been tried several times. */
const isTriedAgain = (error: unknown) => error instanceof LocaleBundleError || (error instanceof Error && error.name === 'ChunkLoadError');

/** Tries once more, past the HTTP cache. */
async function loadPageTwice(remote: ReleasedRemote, routeName: string): Promise<RouteModule> {
  try {
    return await loadPage(remote, routeName);
  } catch (error) {
    if (isTriedAgain(error)) throw error;
    failed.add(remote.name);
    return loadPage(remote, routeName);
  }
}

/** Loads a page of a remote with its messages, in time. */
export async function loadRemotePage(remote: ReleasedRemote, routeName: string): Promise<RouteModule> {
  if (isHung(remote)) throw new RemoteHungError(remote);
  giveUpHanging(remote);
  const work = loadPageTwice(remote, routeName).finally(startLoading(remote));
  work.catch(() => failed.add(remote.name));
  // Not overdue any more when the next attempt follows its arrival.
  const settled = work.finally(() => overdue.delete(remote.name));
  return loadInTime(remote, settled, { onOverdue: () => overdue.add(remote.name) });
}
