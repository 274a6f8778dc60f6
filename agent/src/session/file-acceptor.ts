import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';

/** Accepts the files of permitted operators without a click. */
export function acceptFiles(files: FileTransfers, mayReceive: (peer: string) => Promise<boolean>): () => void {
  const considered = new Set<string>();
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
    for (const { id, status, peer, isOutgoing } of files.list.state)
      if (!isOutgoing && status === 'offered' && !considered.has(id)) void consider(id, peer);
  });
}
