import type { ReleasedBuild } from '@nearhand/contracts/release';
import { loadMessages } from '../intl/load-messages';
import { loadDescriptor } from './descriptor';

async function loadPageMessages(build: ReleasedBuild, route: string): Promise<void> {
  await loadMessages(build, await loadDescriptor(build, route), route);
}

/** Loads a page beside its messages. If both fail, the error of its code is more useful. */
export async function withMessages<T>(build: ReleasedBuild, route: string, load: () => Promise<T>): Promise<T> {
  const messages = loadPageMessages(build, route);
  messages.catch(() => undefined);
  const page = await load();
  await messages;
  return page;
}
