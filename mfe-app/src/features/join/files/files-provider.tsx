import { clearOldSinks } from '@nearhand/platform/session-link/files/file-sink';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { FilesContext } from './files-context.ts';

/** Files of the customer: they go to the operator, and come from whoever helps, each after a yes. */
export function FilesProvider({ children }: { children: ReactNode }) {
  const { peers, people } = useJoin();
  const [files, setFiles] = useState<FileTransfers | null>(null);
  const helps = useEffectEvent((who: string) => people.some(({ participantId, role }) => participantId === who && role !== 'watcher'));
  const findRecipient = useEffectEvent((openPeers: readonly string[]) => {
    const open = openPeers.filter((who) => helps(who));
    const host = people.find(({ role }) => role === 'host')?.participantId;
    return open.find((who) => who === host) ?? open[0] ?? null;
  });

  useEffect(() => {
    // What cannot be cleared now is cleared by a later visit.
    clearOldSinks().catch(() => undefined);
  }, []);
  useEffect(() => {
    const made = new FileTransfers({
      peers,
      recipient: (openPeers) => findRecipient(openPeers),
      mayExchange: (who) => helps(who),
      takesAll: false,
    });
    setFiles(made);
    return () => made.close();
  }, [peers]);
  return (
    <FilesContext value={files}>
      {files && <FilesDuty files={files} />}
      {children}
    </FilesContext>
  );
}

/** Files that wait for a yes are what is new; those that have come outlast the session. */
function FilesDuty({ files }: { files: FileTransfers }) {
  const { markUnread, keepArrived } = useJoin();
  const transfers = useObservable(files.list);
  const offered = transfers.filter(({ isOutgoing, status }) => !isOutgoing && status === 'offered').length;
  const mark = useEffectEvent((count: number) => markUnread('files', count));
  useEffect(() => mark(offered), [offered]);
  const keep = useEffectEvent((all: readonly Transfer[]) => keepArrived(all.filter(({ content }) => content !== null)));
  useEffect(() => keep(transfers), [transfers]);
  return null;
}
