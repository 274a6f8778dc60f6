import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * Gives what reads the query of this page as the router has it at the moment of the call. What is rendered may be a step behind:
 * a navigation that builds on it would undo the one under way.
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
