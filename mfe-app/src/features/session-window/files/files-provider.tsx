import { useIntl } from '@nearhand/platform/intl';
import { clearOldSinks } from '@nearhand/platform/session-link/files/file-sink';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import { useCommands } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useWindow } from '../window-context.ts';
import { FilesContext } from './files-context.ts';

/** Files move whether or not their panel is open; what arrives is marked there. */
export function FilesProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { peers, role, openPanel, showPanel, markUnread, report } = useWindow();
  const [files, setFiles] = useState<FileTransfers | null>(null);
  const [arrived, setArrived] = useState(0);
  const isWatching = role === 'watcher';

  const handleDone = useEffectEvent(({ isOutgoing, name, size, sha256 }: Transfer) => {
    report({ type: isOutgoing ? 'fileSent' : 'fileReceived', name, bytes: size, ...(sha256 && { sha256 }) });
    if (!isOutgoing && openPanel !== 'files') setArrived((count) => count + 1);
  });
  useEffect(() => {
    // What cannot be cleared now is cleared by a later window.
    clearOldSinks().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (isWatching) return;
    const made = new FileTransfers({
      peers,
      recipient: ([customer]) => customer ?? null,
      mayExchange: () => true,
      takesAll: true,
      onDone: (transfer) => handleDone(transfer),
    });
    setFiles(made);
    return () => made.close();
  }, [peers, isWatching]);

  const isOpen = openPanel === 'files';
  useEffect(() => {
    if (isOpen) setArrived(0);
  }, [isOpen]);
  const mark = useEffectEvent((count: number) => markUnread('files', count));
  useEffect(() => mark(arrived), [arrived]);

  useCommands([
    {
      id: 'session.files',
      label: intl.formatMessage({ id: 'app.files.command' }),
      group: intl.formatMessage({ id: 'app.session.group.session' }),
      keys: 'f',
      isDisabled: isWatching,
      run: () => showPanel('files'),
    },
  ]);
  return <FilesContext value={files}>{children}</FilesContext>;
}
