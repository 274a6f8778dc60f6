import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { log } from '../log.ts';
import type { FileInbox } from './file-inbox.ts';

/** Accepts the files of permitted operators without a click, and moves complete ones into the inbox. */
export function acceptFiles(files: FileTransfers, inbox: FileInbox, mayReceive: (peer: string) => Promise<boolean>): () => void {
  const kept = new Set<string>();
  const considered = new Set<string>();
  const keep = async (transfer: { id: string; name: string; folder: string }) => {
    const path = await inbox.keep(transfer);
    if (path) log(`A file was received: ${JSON.stringify(path)}`);
    files.remove(transfer.id);
  };
  const consider = async (id: string, peer: string) => {
    considered.add(id);
    const isAllowed = await mayReceive(peer);
    considered.delete(id);
    // An offer that was interrupted meanwhile is repeated.
    if (files.list.get(id)?.status !== 'offered') return;
    if (isAllowed) files.accept(id);
    else files.cancel(id);
  };
  return files.list.subscribe(() => {
    for (const transfer of files.list.state) {
      const { id, status, peer, isOutgoing } = transfer;
      if (isOutgoing) continue;
      if (status === 'offered' && !considered.has(id)) void consider(id, peer);
      if (status !== 'done' || kept.has(id)) continue;
      kept.add(id);
      keep(transfer).catch((error: unknown) => log(`A received file could not be stored: ${String(error)}`));
    }
  });
}
