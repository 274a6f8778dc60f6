import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * Returns a function that reads the router's current search params. The rendered ones may be stale during a navigation, and a navigation
 * built on them would undo it.
 */
export function useLatestSearch(): () => URLSearchParams {
  const shown = useLocation();
  const router = useContext(DataRouterContext)?.router;
  return () => {
    const location = router?.state.location ?? shown;
    const next = router?.state.navigation.location;
    return new URLSearchParams((next?.pathname === location.pathname ? next : location).search);
  };
}
