import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BuildStart, ReleasedRemote } from '@nearhand/contracts/release';
import { type Contribution, type RemoteRoute, type RouteModule } from '@nearhand/platform/host';
import { forgetPendingMessages, LocaleBundleError } from '../intl/load-messages';
import { RemoteHungError, RemotePausedError } from './area-unavailable-error';
import { pauseOf } from './circuit';
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

/** Exports of a remote. */
interface RemoteExports {
  routes: readonly RemoteRoute[];
  contributions?: readonly Contribution[];
}

async function loadExports(remote: ReleasedRemote, { entry }: BuildStart): Promise<RemoteExports> {
  const attempt = attempts.get(remote.name);
  // A new URL, because the browser would wait for the hanging request again.
  const url = remote.base + entry + (attempt ? `?attempt=${attempt}` : '');
  if (!registered.has(url)) registerRemotes([{ name: remote.name, entry: url }], { force: attempt !== undefined });
  registered.add(url);
  const exposed = await loadRemote<RemoteExports>(`${remote.name}/routes`);
  if (!exposed) throw new Error(`${remote.name} exposes no routes`);
  return exposed;
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

/** Takes a page or a contribution of a remote, by its name. */
type Find<Part> = (exposed: RemoteExports, remote: ReleasedRemote, name: string) => Promise<Part>;

const findPage: Find<RouteModule> = async ({ routes }, remote, name) => {
  const route = routes.find((row) => row.name === name);
  if (!route || route.standalone) throw new Error(`${remote.name} has no page ${name}`);
  return completePage(remote, name, await route.page());
};

const findContribution: Find<object> = async ({ contributions = [] }, remote, name) => {
  const contribution = contributions.find((row) => row.name === name);
  if (!contribution) throw new Error(`${remote.name} contributes no ${name}`);
  return completePage(remote, name, await contribution.content());
};

async function loadPart<Part>(remote: ReleasedRemote, name: string, find: Find<Part>): Promise<Part> {
  if (failed.has(remote.name)) await refetchBuild(remote);
  const descriptor = await loadDescriptor(remote, name);
  const part = await withMessages(remote, name, async () => find(await loadExports(remote, descriptor), remote, name));
  failed.delete(remote.name);
  return part;
}

/** Chunks have been tried several times. */
const isTriedAgain = (error: unknown) => error instanceof LocaleBundleError || (error instanceof Error && error.name === 'ChunkLoadError');

/** Tries once more, past the HTTP cache. */
async function loadTwice<Part>(...part: Parameters<typeof loadPart<Part>>): Promise<Part> {
  try {
    return await loadPart(...part);
  } catch (error) {
    if (isTriedAgain(error)) throw error;
    const [remote] = part;
    failed.add(remote.name);
    return loadPart(...part);
  }
}

async function loadWithMessages<Part>(remote: ReleasedRemote, name: string, find: Find<Part>): Promise<Part> {
  if (isHung(remote)) throw new RemoteHungError(remote);
  giveUpHanging(remote);
  const work = loadTwice(remote, name, find).finally(startLoading(remote));
  work.catch(() => failed.add(remote.name));
  // A part that has arrived is not overdue at the next attempt.
  const settled = work.finally(() => overdue.delete(remote.name));
  return loadInTime(remote, settled, { onOverdue: () => overdue.add(remote.name) });
}

/** Loads a page of a remote with its messages, in time. */
export const loadRemotePage = (remote: ReleasedRemote, routeName: string): Promise<RouteModule> =>
  loadWithMessages(remote, routeName, findPage);

/** Loads what a remote contributes to pages of others with its messages, in time. */
export const loadContribution = (remote: ReleasedRemote, name: string): Promise<object> => {
  const pauseMs = pauseOf(remote);
  if (pauseMs > 0) return Promise.reject(new RemotePausedError(remote, pauseMs));
  return loadWithMessages(remote, name, findContribution);
};
