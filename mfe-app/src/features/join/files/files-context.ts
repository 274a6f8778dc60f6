import { createContext, useContext } from 'react';
import type { FileTransfers } from '../../../shared/files/file-transfers.ts';

export const FilesContext = createContext<FileTransfers | null>(null);

/** Null until the page takes part. */
export const useJoinFiles = (): FileTransfers | null => useContext(FilesContext);
