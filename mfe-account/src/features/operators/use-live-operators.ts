import type { ServerEvents } from '@nearhand/contracts/realtime';
import { refreshMe } from '@nearhand/platform/core';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useRevalidator } from '@nearhand/platform/router';

/** People and invitations; the plan, whose seats they take. */
const told: readonly Parameters<ServerEvents['company:changed']>[0]['what'][] = ['user', 'invitation', 'subscription'];

/**
 * Loads the list again when somebody changed what it tells, and when the socket is back after a pause. The own rights come first:
 * they say what is to be loaded.
 */
export function useLiveOperators(): void {
  const { revalidate } = useRevalidator();
  const reload = async () => {
    // Without an answer the list is still worth a try, and tells of what is wrong.
    await refreshMe().catch(() => undefined);
    await revalidate();
  };
  useLiveChanges(
    useUserSocket(),
    'company:changed',
    ({ what }) => told.includes(what),
    () => void reload(),
  );
}
