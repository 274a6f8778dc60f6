import { useAtomValue, useSetAtom } from '@nearhand/platform/core';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type Device, deviceId } from './devices.data.ts';
import { presenceAtom, receivePresenceAtom, withPresence } from './presence.atoms.ts';

/** The rows with the live presence of the visible devices, without moving a row. */
export function useDevicePresence(rows: readonly Device[] | null): readonly Device[] | null {
  const socket = useUserSocket();
  const known = useAtomValue(presenceAtom);
  const forget = useSetAtom(presenceAtom);
  const receive = useSetAtom(receivePresenceAtom);
  const watched = rows?.map(deviceId).join(' ') ?? '';

  const watch = useEffectEvent(() => {
    if (watched) socket?.emit('devices:watch', { assignmentIds: watched.split(' ') });
  });

  useEffect(() => {
    if (socket?.connected && watched) watch();
  }, [socket, watched]);

  useEffect(() => {
    if (!socket) return;
    let isReturn = socket.connected;
    const handleConnect = () => {
      watch();
      if (isReturn) {
        // Changes during the disconnection were missed; the page reloads its rows.
        forget({});
      }
      isReturn = true;
    };
    socket.on('connect', handleConnect);
    socket.on('devices:presence', receive);
    return () => {
      socket.off('connect', handleConnect);
      socket.off('devices:presence', receive);
    };
  }, [socket, receive, forget]);

  return useMemo(() => rows && withPresence(rows, known), [rows, known]);
}
