import { requireMe } from '@nearhand/platform/core';
import { connectToDevice, type SessionPanel, useOpenSession } from '@nearhand/platform/live';
import { useCallback } from 'react';
import type { Device } from './devices.data.ts';

export type ConnectTo = (device: Pick<Device, 'assignmentId' | 'sessions'>, mode: 'view' | 'control', panel?: SessionPanel) => void;

/** Opens the user's open session with the device, or a new one, with a panel if given. Call it in a click or key handler. */
export function useConnect(): ConnectTo {
  const openSession = useOpenSession();
  const { user } = requireMe();
  return useCallback(
    ({ assignmentId, sessions }, mode, panel) => {
      const own = sessions.find(({ operator }) => operator.id === user.id);
      if (own) openSession(own.sessionId, panel);
      else void connectToDevice(assignmentId, mode, panel);
    },
    [openSession, user.id],
  );
}
