import type { ServerEvents } from '@nearhand/contracts/realtime';
import { refreshMe } from '@nearhand/platform/core';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';

/** Reloads the user at an event of the server, and after anything that could have hidden it. */
export function useRefreshedUser(event: Extract<keyof ServerEvents, 'user:verified' | 'company:changed'>): void {
  const socket = useUserSocket();
  useEffect(() => {
    // Repeated by the next event.
    const look = () => void refreshMe().catch(() => {});
    window.addEventListener('focus', look);
    socket?.on(event, look);
    socket?.on('connect', look);
    if (socket?.connected) look();
    return () => {
      window.removeEventListener('focus', look);
      socket?.off(event, look);
      socket?.off('connect', look);
    };
  }, [socket, event]);
}
