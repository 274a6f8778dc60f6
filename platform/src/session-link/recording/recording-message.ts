import { isUuid } from '../text/bounded.ts';

export type RecordingMessage =
  /** The operator asks whether the session may be recorded; `isWanted` false takes that back. */
  | { type: 'recording.ask'; id: string; isWanted: boolean }
  /** The customer answers; a no ends what is running, too. */
  | { type: 'recording.answer'; id: string; isAllowed: boolean }
  /** Whether it runs: from the operator, and from the customer's page to the operators. */
  | { type: 'recording.state'; isOn: boolean };

export function readRecordingMessage(value: Readonly<Record<string, unknown>>): RecordingMessage | null {
  const { type, id } = value;
  if (type === 'recording.state') return { type, isOn: value['isOn'] === true };
  if (!isUuid(id)) return null;
  if (type === 'recording.ask') return { type, id, isWanted: value['isWanted'] === true };
  return type === 'recording.answer' ? { type, id, isAllowed: value['isAllowed'] === true } : null;
}
