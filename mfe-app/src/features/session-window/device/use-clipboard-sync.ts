import { ClipboardSync } from '@nearhand/platform/session-link/input/clipboard-sync';
import { useEffect } from 'react';
import { useCapabilities } from '../../../shared/session-link/use-capability.ts';
import type { BrowserClipboard } from './browser-clipboard.ts';

/** Keeps the clipboards of the browser and the device the same while it is on. */
export function useClipboardSync(port: BrowserClipboard, isOn: boolean): void {
  const { peers } = useCapabilities();
  useEffect(() => {
    if (!isOn) return;
    const sync = new ClipboardSync({ peers, port, mayUse: () => true });
    return () => sync.close();
  }, [peers, port, isOn]);
}
