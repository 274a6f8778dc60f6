import type { components } from '@nearhand/contracts/openapi.gen';
import { atom, notify, useSetAtom } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect, useEffectEvent } from 'react';
import { isAppInFront } from './app-in-front';

export type OfflineDevices = components['schemas']['DevicesOffline'];

const channelName = 'nearhand.in-front';

/** Devices that went offline while no tab was in front, until one is. */
export const offlineDevicesAtom = atom<readonly OfflineDevices[]>([]);

/** Collects devices that went offline; the tab in front notifies of them at once. */
export function useOfflineDevices(): void {
  const intl = useIntl();
  const socket = useUserSocket();
  const set = useSetAtom(offlineDevicesAtom);
  const handleOffline = useEffectEvent(async (offline: OfflineDevices) => {
    if (document.hasFocus()) notify('warning', intl.formatMessage({ id: 'app.live.device.offline' }, { ...offline }));
    else if (!(await isAppInFront())) set((known) => [...known, offline]);
  });

  useEffect(() => {
    if (!socket) return;
    const channel = new BroadcastChannel(channelName);
    const clear = () => set([]);
    const handleFocus = () => {
      clear();
      channel.postMessage(null);
    };
    const handle = (offline: OfflineDevices) => void handleOffline(offline);
    channel.addEventListener('message', clear);
    window.addEventListener('focus', handleFocus);
    socket.on('devices:offline', handle);
    return () => {
      channel.close();
      window.removeEventListener('focus', handleFocus);
      socket.off('devices:offline', handle);
    };
  }, [socket, set]);
}
