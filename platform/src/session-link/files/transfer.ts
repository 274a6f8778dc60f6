import type { FileStopReason } from '@nearhand/contracts/peer/files.gen';

/**
 * `offered`: the receiver has not said yes. `checking`: all bytes are there.
 * `interrupted`: it goes on by itself when the way is there again.
 */
export type TransferStatus = 'offered' | 'moving' | 'paused' | 'interrupted' | 'checking' | 'done' | 'stopped';

/** One file on its way, as it is shown. */
export interface Transfer {
  id: string;
  peer: string;
  isOutgoing: boolean;
  name: string;
  folder: string;
  size: number;
  /** Bytes that the receiver has. */
  moved: number;
  status: TransferStatus;
  reason: FileStopReason | null;
  /** Bytes each second, lately. */
  speed: number;
  /** Of the whole file, once it has been checked. */
  sha256: string | null;
  /** What has arrived, to be saved. */
  content: Blob | null;
}

export const isOver = ({ status }: Pick<Transfer, 'status'>): boolean => status === 'done' || status === 'stopped';
