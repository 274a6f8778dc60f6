import type { FileStopReason } from '@nearhand/contracts/peer/files.gen';

/** A file that cannot be received. */
export class FileProblem extends Error {
  readonly reason: FileStopReason;

  constructor(reason: FileStopReason, options?: ErrorOptions) {
    super(`The file cannot be stored: ${reason}`, options);
    this.reason = reason;
  }
}

export const reasonOf = (error: unknown): FileStopReason => (error instanceof FileProblem ? error.reason : 'failed');

const earlier: ReadonlySet<FileStopReason> = new Set<FileStopReason>([
  'cancelled',
  'declined',
  'tooLarge',
  'tooMany',
  'damaged',
  'unreadable',
  'noSpace',
  'gone',
]);

/**
 * The reasons to send. Peers of earlier versions ignore a message with a reason that they do not have and take the next one; for the
 * others, the transfer is over by then.
 */
export const sentReasons = (reason: FileStopReason): readonly FileStopReason[] => (earlier.has(reason) ? [reason] : [reason, 'cancelled']);
