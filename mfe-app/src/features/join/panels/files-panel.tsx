import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { FilesView } from '../../../shared/files/files-view.tsx';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useUnread } from '../../../shared/session-link/use-unread.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { FileNews } from '../notices/file-news.tsx';
import { useSaveOnArrival } from './use-save-on-arrival.ts';

/** A file that waits for the customer's consent counts as unread. */
export function FilesPanel({ isOpen }: { isOpen: boolean }) {
  const files = useCapability(FileTransfers);
  const { markUnread } = useJoin();
  const transfers = useObservable(files?.list ?? null) ?? [];
  useSaveOnArrival(transfers);
  const offered = transfers.filter(({ isOutgoing, status }) => !isOutgoing && status === 'offered').length;
  useUnread(offered, (count) => markUnread('files', count));
  if (!files) return null;
  return isOpen ? <FilesView files={files} /> : <FileNews files={files} />;
}
