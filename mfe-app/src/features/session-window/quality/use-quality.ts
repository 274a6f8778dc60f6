import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import { QualityRequest } from '@nearhand/platform/session-link/quality/quality-request';
import { useEffect, useState } from 'react';
import { useWindow } from '../window-context.ts';

export interface QualityChoice {
  quality: ScreenQuality;
  choose: (quality: ScreenQuality) => void;
}

/** The quality that the operator has chosen and that is requested from the customer's page. */
export function useQuality(): QualityChoice {
  const { peers, role } = useWindow();
  const [chosen, setChosen] = useState<ScreenQuality | null>(null);
  const canAsk = role !== 'watcher';

  useEffect(() => {
    if (!chosen || !canAsk) return;
    const request = new QualityRequest(peers, chosen);
    return () => request.close();
  }, [peers, chosen, canAsk]);
  return { quality: chosen ?? 'sharp', choose: setChosen };
}
