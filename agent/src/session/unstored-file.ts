import type { FileStopReason } from '@nearhand/contracts/peer/files.gen';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import type { TextId } from '../visibility/device-texts.ts';

export interface UnstoredFile {
  name: string;
  text: TextId;
}

/** Reasons that the person at the device can change. */
const texts: Partial<Record<FileStopReason, TextId>> = {
  noSpace: 'agent.file.noSpace',
  readOnly: 'agent.file.readOnly',
  notPermitted: 'agent.file.notPermitted',
  nameTooLong: 'agent.file.nameTooLong',
  noFolder: 'agent.file.noFolder',
  unsafeFolder: 'agent.file.unsafeFolder',
  failed: 'agent.file.failed',
};

/** The last file of an operator, if it could not be stored. */
export function lastUnstored(transfers: readonly Transfer[]): UnstoredFile | null {
  const last = transfers.findLast(({ isOutgoing }) => !isOutgoing);
  const text = last?.reason && texts[last.reason];
  return last && text ? { name: last.name, text } : null;
}
