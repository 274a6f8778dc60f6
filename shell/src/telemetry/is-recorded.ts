import { tabStorage } from '@nearhand/platform/core';
import { isBot } from './is-bot';
import { hasSecret } from './scrub';

const share = 0.5;
const sampleItem = 'isRecorded';

/** Pages of partners, the session window, and pages whose address contains a secret or has just contained one (spec §2). */
const excluded = [
  '/integration/',
  '/app/session/desktop/',
  '/user/action',
  '/user/invitation',
  '/user/report',
  '/user/auth_callback',
  '/join',
  '/releases',
];

export const isExcluded = (address: Pick<Location, 'pathname' | 'search' | 'hash'>): boolean =>
  excluded.some((start) => address.pathname.toLowerCase().startsWith(start)) || hasSecret(address);

/** Decides once for a visit, which is the life of a tab. */
function isSampled(): boolean {
  const decided = tabStorage.read(sampleItem) ?? String(Math.random() < share);
  tabStorage.store(sampleItem, decided);
  return decided === 'true';
}

/** Whether this visit may be recorded at all: half of them, and none of programs (spec §9). */
export const isVisitRecorded = (): boolean => !navigator.webdriver && !isBot() && isSampled();
