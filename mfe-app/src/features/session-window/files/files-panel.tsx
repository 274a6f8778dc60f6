import { FilesView } from '../../../shared/files/files-view.tsx';
import { useWindowFiles } from './files-context.ts';

/** Files to and from the customer, beside the picture. */
export function FilesPanel() {
  return <FilesView files={useWindowFiles()} />;
}
