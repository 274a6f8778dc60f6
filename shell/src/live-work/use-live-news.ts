import { clockTime, useAtomValue, useNow } from '@nearhand/platform/core';
import { myJoinRequestsAtom, mySessionRequestsAtom, mySessionsAtom } from '@nearhand/platform/live';
import { type NewsItem, newsOf } from './live-news';
import { offlineDevicesAtom } from './offline-devices';

const expiryMs = 5_000;

/** Items that need the user now, without requests that have expired. */
export function useLiveNews(): NewsItem[] {
  const now = useNow(expiryMs);
  const sessionRequests = useAtomValue(mySessionRequestsAtom).filter(({ expiresAt }) => clockTime(expiresAt) > now);
  return newsOf({
    sessionRequests,
    joinRequests: useAtomValue(myJoinRequestsAtom),
    sessions: useAtomValue(mySessionsAtom) ?? [],
    offlineDevices: useAtomValue(offlineDevicesAtom),
  });
}
