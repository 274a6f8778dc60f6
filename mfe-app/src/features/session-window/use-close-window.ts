import { hrefOf } from '@nearhand/platform/core';
import { useNavigate } from '@nearhand/platform/router';

const closingMs = 200;

/** Closes the window. One that the browser did not open for us stays: it goes to the list instead. */
export function useCloseWindow(): () => void {
  const navigate = useNavigate();
  return () => {
    window.close();
    setTimeout(() => void navigate(hrefOf('sessions')), closingMs);
  };
}
