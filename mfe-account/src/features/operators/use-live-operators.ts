import type { ServerEvents } from '@nearhand/contracts/realtime';
import { refreshMe } from '@nearhand/platform/core';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useRevalidator } from '@nearhand/platform/router';
import { useEffect, useRef } from 'react';

/** Users and invitations, and the plan with its licenses. */
const watched: readonly Parameters<ServerEvents['company:changed']>[0]['what'][] = ['user', 'invitation', 'subscription'];

/** Reloads the list after changes and reconnects. Reloads the user first, whose permissions decide what is loaded. */
export function useLiveOperators(): void {
  const { revalidate } = useRevalidator();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const reload = async () => {
    // The list is reloaded even if this fails, and shows its own error.
    await refreshMe().catch(() => undefined);
    // The page may have been replaced by its error, which must stay.
    if (isShown.current) await revalidate();
  };
  useLiveChanges(
    useUserSocket(),
    'company:changed',
    ({ what }) => watched.includes(what),
    () => void reload(),
  );
}
