import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { useState } from 'react';
import { useOpenCapability } from '../../../shared/session-link/use-capability.ts';
import { useUnread } from '../../../shared/session-link/use-unread.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';

/** Opens the file transfer, also while its panel is closed. A file that has arrived since then counts as unread. */
export function useFiles(): void {
  const { role, openPanel, markUnread } = useWindow();
  const files = useOpenCapability(FileTransfers, role !== 'watcher');
  const arrived = useObservable(files?.list ?? null)?.filter(({ content }) => content !== null).length ?? 0;
  const [seen, setSeen] = useState(0);
  if (seen !== arrived && (openPanel === 'files' || seen > arrived)) setSeen(arrived);
  useUnread(arrived - seen, (count) => markUnread('files', count));
}
