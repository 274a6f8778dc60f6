import type { FileStopReason } from '@nearhand/contracts/peer/files.gen';

/**
 * `offered`: the receiver has not accepted it. `checking`: all bytes were sent.
 * `interrupted`: continues when the peer has reconnected.
 */
export type TransferStatus = 'offered' | 'moving' | 'paused' | 'interrupted' | 'checking' | 'done' | 'stopped';

/** State of one file transfer. */
export interface Transfer {
  id: string;
  peer: string;
  isOutgoing: boolean;
  name: string;
  folder: string;
  size: number;
  /** Bytes that the receiver has stored. */
  moved: number;
  status: TransferStatus;
  reason: FileStopReason | null;
  /** Bytes per second. */
  speed: number;
  /** Hash of the whole file, once it was verified. */
  sha256: string | null;
  /** The received file, until it is removed. */
  content: Blob | null;
}

export const isOver = ({ status }: Pick<Transfer, 'status'>): boolean => status === 'done' || status === 'stopped';
