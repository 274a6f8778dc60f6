import type { ServerEvents } from '@nearhand/contracts/realtime';
import { refreshMe } from '@nearhand/platform/core';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';

/** Reloads the user at an event of the server, and after anything that could have hidden it. */
export function useRefreshedUser(event: Extract<keyof ServerEvents, 'user:verified' | 'company:changed'>): void {
  const socket = useUserSocket();
  useEffect(() => {
    // Repeated by the next event.
    const refresh = () => void refreshMe().catch(() => {});
    window.addEventListener('focus', refresh);
    socket?.on(event, refresh);
    socket?.on('connect', refresh);
    if (socket?.connected) refresh();
    return () => {
      window.removeEventListener('focus', refresh);
      socket?.off(event, refresh);
      socket?.off('connect', refresh);
    };
  }, [socket, event]);
}
