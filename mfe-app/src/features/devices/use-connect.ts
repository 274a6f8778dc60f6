import { requireMe } from '@nearhand/platform/core';
import { connectToDevice, useOpenSession } from '@nearhand/platform/live';
import type { Device } from './devices.data.ts';

/** Opens the user's open session with the device, or a new one. Call it in a click or key handler. */
export function useConnect(): (device: Pick<Device, 'assignmentId' | 'sessions'>, mode: 'view' | 'control') => void {
  const openSession = useOpenSession();
  const { user } = requireMe();
  return ({ assignmentId, sessions }, mode) => {
    const own = sessions.find(({ operator }) => operator.id === user.id);
    if (own) openSession(own.sessionId);
    else void connectToDevice(assignmentId, mode);
  };
}
