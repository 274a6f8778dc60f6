import { FilesView } from '../../../shared/files/files-view.tsx';
import { useJoinFiles } from './files-context.ts';

/** Files to and from those who help. */
export function FilesPanel() {
  const files = useJoinFiles();
  return files && <FilesView files={files} />;
}
