import { useNavigate, useNavigation, useSearchParams } from '@nearhand/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterVerificationHref } from './after-verification-href.ts';

/** Whoever waits on this page goes on as soon as the address is verified, wherever the link was opened. */
export function useContinueWhenVerified(isVerified: boolean): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [search] = useSearchParams();
  const [wasVerified] = useState(isVerified);
  const goOn = useEffectEvent(() => {
    // On the way already, where the user is read afresh: this page is there until the next one has loaded.
    if (state === 'idle') void navigate(afterVerificationHref(search), { replace: true });
  });
  useEffect(() => {
    if (isVerified && !wasVerified) goOn();
  }, [isVerified, wasVerified]);
}
