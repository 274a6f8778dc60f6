import { useNavigate, useNavigation, useSearchParams } from '@nearhand/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterVerificationHref } from './after-verification-href.ts';

/** Continues when the address has been verified, also in another browser. */
export function useContinueWhenVerified(isVerified: boolean): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [search] = useSearchParams();
  const [wasVerified] = useState(isVerified);
  const goOn = useEffectEvent(() => {
    // Otherwise a navigation that has reloaded the user is already under way.
    if (state === 'idle') void navigate(afterVerificationHref(search), { replace: true });
  });
  useEffect(() => {
    if (isVerified && !wasVerified) goOn();
  }, [isVerified, wasVerified]);
}
