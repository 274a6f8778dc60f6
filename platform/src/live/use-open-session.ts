import { hrefOf } from '@nearhand/platform/core';
import { useNavigate } from '@nearhand/platform/router';
import { useCallback } from 'react';
import { openSessionWindow, type SessionPanel } from './session-windows.ts';

/** Opens a session in its window, or in this one if the browser blocks windows. */
export function useOpenSession(): (id: string, panel?: SessionPanel) => void {
  const navigate = useNavigate();
  return useCallback(
    (id, panel) => {
      if (!openSessionWindow(id, panel)) void navigate(hrefOf('session-window', { id }));
    },
    [navigate],
  );
}
