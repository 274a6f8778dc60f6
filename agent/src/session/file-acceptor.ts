import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { log } from '../log.ts';
import type { FileInbox } from './file-inbox.ts';

/** Accepts the files of permitted operators without a click, and moves complete ones into the inbox. */
export function acceptFiles(files: FileTransfers, inbox: FileInbox, mayReceive: (peer: string) => boolean): () => void {
  const kept = new Set<string>();
  const keep = async (transfer: { id: string; name: string; folder: string }) => {
    const path = await inbox.keep(transfer);
    if (path) log(`A file was received: ${JSON.stringify(path)}`);
    files.remove(transfer.id);
  };
  return files.list.subscribe(() => {
    for (const transfer of files.list.state) {
      const { id, status, peer, isOutgoing } = transfer;
      if (isOutgoing) continue;
      // Not within the notification: the transfer is still being added.
      if (status === 'offered') queueMicrotask(() => (mayReceive(peer) ? files.accept(id) : files.cancel(id)));
      if (status !== 'done' || kept.has(id)) continue;
      kept.add(id);
      keep(transfer).catch((error: unknown) => log(`A received file could not be stored: ${String(error)}`));
    }
  });
}
