import { createContext, useContext } from 'react';
import type { FileTransfers } from '../../../shared/files/file-transfers.ts';

export const FilesContext = createContext<FileTransfers | null>(null);

export function useWindowFiles(): FileTransfers {
  const files = useContext(FilesContext);
  if (!files) throw new Error('useWindowFiles is called outside of a session window');
  return files;
}
