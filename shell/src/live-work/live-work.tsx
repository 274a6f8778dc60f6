import { useAtomValue } from '@nearhand/platform/core';
import { areRequestsInViewAtom, SessionRequestCards, useLiveWork } from '@nearhand/platform/live';

/** The live work of the signed-in user, and its notices on every page of the app. */
export function LiveWork({ userId }: { userId: string }) {
  useLiveWork(userId);
  const areInView = useAtomValue(areRequestsInViewAtom);
  return areInView ? null : <SessionRequestCards />;
}
