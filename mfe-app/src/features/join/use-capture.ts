import { useState } from 'react';
import type { Note } from './join-state.ts';
import { capture, type Source } from './sharing/capture-screen.ts';
import type { Sharing } from './sharing/sharing.ts';

export interface Capture {
  /** Reason for which nothing was added. */
  note: Note | null;
  /** Lets the customer choose a surface, and shares it. Call it in a click handler. */
  add: (source: Source) => Promise<void>;
}

export function useCapture(sharing: Sharing): Capture {
  const [note, setNote] = useState<Note | null>(null);
  const [isChoosing, setChoosing] = useState(false);

  const add = async (source: Source) => {
    if (isChoosing) return;
    const capturing = capture(source);
    setChoosing(true);
    setNote(null);
    const captured = await capturing;
    setChoosing(false);
    if (captured.kind === 'captured') sharing.add(captured.stream, source);
    // Closing the dialog is no error.
    else if (captured.kind !== 'cancelled') setNote(captured.kind);
  };
  return { note, add };
}
