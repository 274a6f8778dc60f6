import { useEffect, useEffectEvent } from 'react';
import { notify } from '../core/notify.ts';
import { useErrorText } from '../intl/error-text.ts';

/** Loads code while it is wanted. A failure shows a notification. */
export function useLoad(load: () => Promise<void>, isWanted: boolean, onFailure: () => void): void {
  const errorText = useErrorText();
  const handleLoad = useEffectEvent(load);
  const handleFailure = useEffectEvent((error: unknown) => {
    notify('error', errorText(error));
    onFailure();
  });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    handleLoad().catch((error: unknown) => isCurrent && handleFailure(error));
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
}
