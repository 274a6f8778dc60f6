import { useAtomValue } from '@nearhand/platform/core';
import { areRequestsInViewAtom, SessionRequestCards, useLiveWork } from '@nearhand/platform/live';
import { useEffect } from 'react';
import { keepPush } from './keep-push';
import { useOfflineDevices } from './offline-devices';
import { useAnnouncements } from './use-announcements';
import { useAppSessions } from './use-app-sessions';
import { useTitleNotice } from './use-title-notice';

/** The live work of the signed-in user, and its notices on every page of the app. */
export function LiveWork({ userId }: { userId: string }) {
  useLiveWork(userId);
  useOfflineDevices();
  useTitleNotice();
  useAnnouncements();
  useAppSessions();
  // The next start tries again.
  useEffect(() => void keepPush().catch(() => undefined), []);
  const areInView = useAtomValue(areRequestsInViewAtom);
  return areInView ? null : <SessionRequestCards />;
}
