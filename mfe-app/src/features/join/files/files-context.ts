import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { createContext, useContext } from 'react';

export const FilesContext = createContext<FileTransfers | null>(null);

/** Null until the page takes part. */
export const useJoinFiles = (): FileTransfers | null => useContext(FilesContext);
