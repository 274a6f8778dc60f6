import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { FilesView } from '../../../shared/files/files-view.tsx';
import { useCapability } from '../../../shared/session-link/use-capability.ts';

export function FilesPanel() {
  const files = useCapability(FileTransfers);
  return files && <FilesView files={files} />;
}
