import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Descriptor, ReleasedRemote } from '@nearhand/contracts/release';
import type { RemoteRoute, RouteModule } from '@nearhand/platform/core';
import { boot } from '@nearhand/platform/core';
import { loadMessages } from '../intl/load-messages';
import { AreaUnavailableError } from './area-unavailable-error';
import { loadDescriptor, refetchBuild } from './descriptor';
import { loaderPlugin } from './loader-plugin';

registerPlugins([loaderPlugin]);

const patienceMs = 1500;
const descriptors = new Map<string, Promise<Descriptor>>();
const registered = new Set<string>();
/** Remotes whose code is still awaited after our patience ended. */
const overdue = new Set<string>();
/** How often a remote was given up. */
const attempts = new Map<string, number>();
const failed = new Set<string>();

function describe(remote: ReleasedRemote): Promise<Descriptor> {
  const known = descriptors.get(remote.name);
  if (known) return known;
  const loading = loadDescriptor(remote);
  descriptors.set(remote.name, loading);
  loading.catch(() => descriptors.delete(remote.name));
  return loading;
}

async function loadRoutes(remote: ReleasedRemote): Promise<readonly RemoteRoute[]> {
  const { entry } = await describe(remote);
  const attempt = attempts.get(remote.name);
  // Under its own address a hanging entry would be waited for again.
  const url = remote.base + entry + (attempt ? `?attempt=${attempt}` : '');
  if (!registered.has(url)) registerRemotes([{ name: remote.name, entry: url }], { force: attempt !== undefined });
  registered.add(url);
  const face = await loadRemote<{ routes: readonly RemoteRoute[] }>(`${remote.name}/routes`);
  if (!face) throw new Error(`${remote.name} exposes no routes`);
  return face.routes;
}

/** What hangs is given up: the next attempt asks for everything anew. */
function giveUpHanging({ name }: ReleasedRemote): void {
  if (!overdue.delete(name)) return;
  descriptors.delete(name);
  attempts.set(name, (attempts.get(name) ?? 0) + 1);
}

async function loadPage(remote: ReleasedRemote, routeName: string): Promise<RouteModule> {
  if (failed.has(remote.name)) await refetchBuild(remote);
  const routes = await loadRoutes(remote);
  const route = routes.find(({ name }) => name === routeName);
  if (!route) throw new Error(`${remote.name} has no route ${routeName}`);
  const page = await route.page();
  failed.delete(remote.name);
  return page;
}

function withPatience<T>({ name }: ReleasedRemote, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    overdue.add(name);
    reject(new Error(`Not there after ${patienceMs} ms`));
  }, patienceMs);
  work.then(resolve, reject).finally(() => {
    clearTimeout(timer);
    overdue.delete(name);
  });
  return promise;
}

/**
 * A page of a remote with its words. Rejects with `AreaUnavailableError` when the code is not there within 1.5 s: a hanging
 * remote shall not hang the product. What comes later is told by the error's `arrival`; the next call starts afresh.
 */
export async function loadRemotePage(remote: ReleasedRemote, routeName: string): Promise<RouteModule> {
  giveUpHanging(remote);
  const work = loadPage(remote, routeName);
  const page = await withPatience(remote, work).catch((error: unknown) => {
    console.warn(`${remote.name} ${remote.version} (owner ${remote.owner}, revision ${boot.revision}) could not be loaded`, error);
    work.catch(() => failed.add(remote.name));
    throw new AreaUnavailableError(remote, work, error);
  });
  await loadMessages(remote, await describe(remote));
  return page;
}
