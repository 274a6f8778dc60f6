import { saveFile } from '@nearhand/platform/core';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import { useEffect } from 'react';

const saved = new WeakSet<Blob>();

/** Saves each received file once, as its receipt was confirmed. Those of a folder are saved together, where the customer chooses. */
export function useSaveOnArrival(transfers: readonly Transfer[]): void {
  useEffect(() => {
    for (const { name, folder, content } of transfers) {
      if (!content || folder || saved.has(content)) continue;
      saved.add(content);
      saveFile(content, name);
    }
  }, [transfers]);
}
