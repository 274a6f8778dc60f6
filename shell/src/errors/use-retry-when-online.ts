import { useWhenReconnected } from '@nearhand/platform/core';
import { useLocation, useNavigate } from '@nearhand/platform/router';

/** Opens the page again when a lost connection is back. */
export function useRetryWhenOnline(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useWhenReconnected(() => void navigate(location, { replace: true }));
}
