import { isText, isUuid, isWhole } from '../text/bounded.ts';
import { safeFileName, safeFolder } from './file-name.ts';

/** Why a file does not come, or not whole. */
export type StopReason = 'cancelled' | 'declined' | 'tooLarge' | 'tooMany' | 'damaged' | 'unreadable' | 'noSpace' | 'gone';

const stopReasons: readonly unknown[] = [
  'cancelled',
  'declined',
  'tooLarge',
  'tooMany',
  'damaged',
  'unreadable',
  'noSpace',
  'gone',
] satisfies StopReason[];

export type FileMessage =
  /** This page can take files now: what is on offer may be said again. */
  | { type: 'file.ready' }
  /** A file may be had. `number` names it in the pieces that follow. Said again after an interruption. */
  | { type: 'file.offer'; id: string; number: number; name: string; folder: string; size: number }
  /** Send it, from this byte on. */
  | { type: 'file.take'; id: string; from: number }
  /** So many bytes are kept. */
  | { type: 'file.kept'; id: string; bytes: number }
  | { type: 'file.pause'; id: string; isPaused: boolean }
  /** All bytes were sent, and this is their SHA-256. */
  | { type: 'file.end'; id: string; sha256: string }
  /** It has arrived whole. */
  | { type: 'file.done'; id: string }
  | { type: 'file.stop'; id: string; reason: StopReason };

const mostBytes = Number.MAX_SAFE_INTEGER;

export function readFileMessage(value: Readonly<Record<string, unknown>>): FileMessage | null {
  const { type, id } = value;
  if (type === 'file.ready') return { type };
  if (!isUuid(id)) return null;
  switch (type) {
    case 'file.offer': {
      const { number, name, folder, size } = value;
      if (!isWhole(number, 0xffff_ffff) || !isText(name, 2_000) || !isText(folder, 4_000) || !isWhole(size, mostBytes)) return null;
      return { type, id, number, name: safeFileName(name), folder: safeFolder(folder), size };
    }
    case 'file.take':
      return isWhole(value['from'], mostBytes) ? { type, id, from: value['from'] } : null;
    case 'file.kept':
      return isWhole(value['bytes'], mostBytes) ? { type, id, bytes: value['bytes'] } : null;
    case 'file.pause':
      return { type, id, isPaused: value['isPaused'] === true };
    case 'file.end':
      return isText(value['sha256'], 64) && /^[0-9a-f]{64}$/.test(value['sha256']) ? { type, id, sha256: value['sha256'] } : null;
    case 'file.done':
      return { type, id };
    case 'file.stop':
      return stopReasons.includes(value['reason']) ? { type, id, reason: value['reason'] as StopReason } : null;
    default:
      return null;
  }
}
