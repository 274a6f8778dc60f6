import { FormattedMessage } from '@nearhand/platform/intl';
import { maxSurfaces } from '@nearhand/platform/session-link/surfaces/surface-publisher';
import { type ReactNode, useState } from 'react';
import type { Note } from './join-state.ts';
import controls from './page/join-controls.module.css';
import { NoteText } from './page/note-text.tsx';
import classes from './panels/panel-tabs.module.css';
import { capture, hasCamera, type Source, unsupportedReason } from './sharing/capture-screen.ts';
import type { LiveState, Sharing } from './sharing/sharing.ts';

interface CaptureButtonsProps {
  sharing: Sharing;
  live: LiveState;
  /** More buttons. */
  children: ReactNode;
}

/** Pauses sharing, and adds surfaces. */
export function CaptureButtons({ sharing, live: { surfaces, isPaused }, children }: CaptureButtonsProps) {
  const [note, setNote] = useState<Note | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const isNothing = surfaces.length === 0;

  const add = async (source: Source) => {
    if (isChoosing) return;
    const capturing = capture(source);
    setIsChoosing(true);
    setNote(null);
    const captured = await capturing;
    setIsChoosing(false);
    if (captured.kind === 'captured') sharing.add(captured.stream, source);
    // Closing the dialog is no error.
    else if (captured.kind !== 'cancelled') setNote(captured.kind);
  };
  return (
    <>
      <div className={controls['tools']}>
        {!isNothing && (
          <button type="button" className={classes['tab']} aria-pressed={isPaused} onClick={() => sharing.setPaused(!isPaused)}>
            {isPaused ? <FormattedMessage id="app.join.resume" /> : <FormattedMessage id="app.join.pause" />}
          </button>
        )}
        {unsupportedReason() === null && surfaces.length < maxSurfaces && (
          <button type="button" className={isNothing ? controls['button'] : classes['tab']} onClick={() => void add('screen')}>
            {isNothing ? <FormattedMessage id="app.join.show.again" /> : <FormattedMessage id="app.join.show.more" />}
          </button>
        )}
        {hasCamera() && !surfaces.some(({ kind }) => kind === 'camera') && surfaces.length < maxSurfaces && (
          <button type="button" className={classes['tab']} onClick={() => void add('camera')}>
            <FormattedMessage id="app.join.show.camera" />
          </button>
        )}
        {children}
      </div>
      {note && (
        <p className={controls['error']} role="alert">
          <NoteText note={note} />
        </p>
      )}
    </>
  );
}
