import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { ClipboardSync } from '@nearhand/platform/session-link/input/clipboard-sync';
import { useEffect, useEffectEvent } from 'react';
import { useCapabilities } from '../../../shared/session-link/use-capability.ts';
import type { BrowserClipboard } from './browser-clipboard.ts';

/** Keeps the clipboards of the browser and the device the same while it is on. */
export function useClipboardSync(port: BrowserClipboard, isOn: boolean): void {
  const intl = useIntl();
  const { peers } = useCapabilities();
  const showTooLarge = useEffectEvent(() => notify('warning', intl.formatMessage({ id: 'app.session.device.clipboard.tooLarge' })));
  useEffect(() => {
    if (!isOn) return;
    const sync = new ClipboardSync({ peers, port, mayUse: () => true, onTooLarge: () => showTooLarge() });
    return () => sync.close();
  }, [peers, port, isOn]);
}
