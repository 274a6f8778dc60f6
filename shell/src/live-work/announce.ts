import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';
import type { Announcement } from './announcement';
import { isAppInFront } from './app-in-front';
import { chime } from './chime';
import { announcedLock } from './locks';
import { type Shown, showNotification } from './show-notification';

type Choices = components['schemas']['NotificationChoices'];

/** Ids of the current news. */
let current: ReadonlySet<string> = new Set();
/** Ends the announcements of this tab, by id. */
const announced = new Map<string, () => void>();

/** Announces by the channels that the user has chosen, by all if the choice is not known. Resolves when the news has ended. */
async function show(item: Announcement, findChoices: () => Promise<Choices | null>): Promise<void> {
  const channels = (await findChoices())?.[item.kind] ?? { browser: true, sound: true };
  if (!current.has(item.id)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  announced.set(item.id, resolve);
  if (channels.sound) chime();
  const shown: Shown | null = channels.browser ? await showNotification(item) : null;
  await promise;
  shown?.close();
}

/** Announces news while no tab is in front: each one in one tab, which holds a lock as long as it is news. */
export async function announce(news: readonly Announcement[]): Promise<void> {
  current = new Set(news.map(({ id }) => id));
  for (const [id, end] of announced) {
    if (current.has(id)) continue;
    announced.delete(id);
    end();
  }
  const fresh = news.filter(({ id }) => !announced.has(id));
  if (fresh.length === 0 || (await isAppInFront())) return;
  let choices: Promise<Choices | null> | undefined;
  const findChoices = () => (choices ??= unwrap(api.GET('/me/notification')).catch(() => null));
  for (const item of fresh) {
    const announcing = navigator.locks.request(announcedLock(item.id), { ifAvailable: true }, (lock) => lock && show(item, findChoices));
    announcing.catch(() => undefined);
  }
}
