import { useNavigate, useNavigation } from '@nearhand/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Continues when the user becomes ready, also by an event elsewhere. */
export function useContinueWhen(isReady: boolean, href: () => string): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [wasReady] = useState(isReady);
  const continueOn = useEffectEvent(() => {
    // Otherwise a navigation that has reloaded the user is already under way.
    if (state === 'idle') void navigate(href(), { replace: true });
  });
  useEffect(() => {
    if (isReady && !wasReady) continueOn();
  }, [isReady, wasReady]);
}
