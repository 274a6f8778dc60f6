import { client, hrefOf } from '@nearhand/platform/core';
import { useNavigate } from '@nearhand/platform/router';

const closingMs = 200;

/** Closes the window, or opens the list if scripts may not close it. */
export function useCloseWindow(): () => void {
  const navigate = useNavigate();
  return () => {
    client.closeWindow();
    setTimeout(() => void navigate(hrefOf('sessions')), closingMs);
  };
}
