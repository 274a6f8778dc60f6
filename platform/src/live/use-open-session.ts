import { hrefOf } from '@nearhand/platform/core';
import { useNavigate } from '@nearhand/platform/router';
import { openSessionWindow } from './session-windows.ts';

/** Opens a session in its window, or in this one if the browser blocks windows. */
export function useOpenSession(): (id: string) => void {
  const navigate = useNavigate();
  return (id) => {
    if (!openSessionWindow(id)) void navigate(hrefOf('session-window', { id }));
  };
}
