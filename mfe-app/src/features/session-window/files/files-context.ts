import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { createContext, useContext } from 'react';

export const FilesContext = createContext<FileTransfers | null>(null);

export function useWindowFiles(): FileTransfers {
  const files = useContext(FilesContext);
  if (!files) throw new Error('useWindowFiles is called outside of a session window');
  return files;
}
