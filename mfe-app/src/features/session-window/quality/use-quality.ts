import { messengerOver } from '@nearhand/platform/session-link/messenger';
import { readQualityMessage } from '@nearhand/platform/session-link/quality/quality-message';
import type { ScreenQuality } from '@nearhand/platform/session-link/quality/screen-quality';
import { useEffect, useState } from 'react';
import { useWindow } from '../window-context.ts';

export interface QualityChoice {
  quality: ScreenQuality;
  choose: (quality: ScreenQuality) => void;
}

/** How the customer's page is asked to send the picture; a new page of the customer is asked again. */
export function useQuality(): QualityChoice {
  const { peers, role } = useWindow();
  const [chosen, setChosen] = useState<ScreenQuality | null>(null);
  const canAsk = role !== 'watcher';

  useEffect(() => {
    if (!chosen || !canAsk) return;
    const control = peers.channel('control');
    const ask = () => messengerOver(control, readQualityMessage).send({ type: 'quality.set', quality: chosen });
    ask();
    return control.listen({ open: ask });
  }, [peers, chosen, canAsk]);
  return { quality: chosen ?? 'sharp', choose: setChosen };
}
