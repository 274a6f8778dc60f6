import { FormattedMessage } from '@nearhand/platform/intl';
import type { Note } from '../join-state.ts';

const noteIds = {
  cancelled: 'app.join.note.cancelled',
  system: 'app.join.note.system',
  failed: 'app.join.note.failed',
  'camera-denied': 'app.join.note.cameraDenied',
  'camera-busy': 'app.join.note.cameraBusy',
  'camera-missing': 'app.join.note.cameraMissing',
  network: 'app.error.network',
  technical: 'app.join.note.technical',
  captcha: 'app.join.note.captcha',
} as const satisfies Record<Note, string>;

export const NoteText = ({ note }: { note: Note }) => <FormattedMessage id={noteIds[note]} />;
