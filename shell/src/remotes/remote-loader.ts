import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Descriptor, ReleasedRemote } from '@nearhand/contracts/release';
import type { RemoteRoute, RouteModule } from '@nearhand/platform/core';
import { boot } from '@nearhand/platform/core';
import { loadMessages } from '../intl/load-messages';
import { AreaUnavailableError } from './area-unavailable-error';
import { loadDescriptor, refetchBuild } from './descriptor';
import { loaderPlugin } from './loader-plugin';

registerPlugins([loaderPlugin]);

const patienceMs = 2500;
const descriptors = new Map<string, Promise<Descriptor>>();
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
  registerRemotes([{ name: remote.name, entry: remote.base + entry }], { force: failed.has(remote.name) });
  const face = await loadRemote<{ routes: readonly RemoteRoute[] }>(`${remote.name}/routes`);
  if (!face) throw new Error(`${remote.name} exposes no routes`);
  return face.routes;
}

async function loadWhole(remote: ReleasedRemote, routeName: string): Promise<RouteModule> {
  if (failed.has(remote.name)) await refetchBuild(remote);
  const routes = await loadRoutes(remote);
  const route = routes.find(({ name }) => name === routeName);
  if (!route) throw new Error(`${remote.name} has no route ${routeName}`);
  return route.page();
}

function withPatience<T>(work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error(`Not there after ${patienceMs} ms`)), patienceMs);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/**
 * A page of a remote with its words. Rejects with `AreaUnavailableError` when the code cannot be had within 2.5 s;
 * the next call starts afresh.
 */
export async function loadRemotePage(remote: ReleasedRemote, routeName: string): Promise<RouteModule> {
  try {
    const page = await withPatience(loadWhole(remote, routeName));
    failed.delete(remote.name);
    await loadMessages(remote, await describe(remote));
    return page;
  } catch (error) {
    if (error instanceof Error && error.name === 'LocaleBundleError') throw error;
    failed.add(remote.name);
    console.warn(`${remote.name} ${remote.version} (owner ${remote.owner}, revision ${boot.revision}) could not be loaded`, error);
    throw new AreaUnavailableError(remote, error);
  }
}
