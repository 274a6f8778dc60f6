import { FormattedMessage } from '@nearhand/platform/intl';
import { maxSurfaces } from '@nearhand/platform/session-link/surfaces/surface-publisher';
import type { ReactNode } from 'react';
import controls from './page/join-controls.module.css';
import { NoteText } from './page/note-text.tsx';
import classes from './panels/panel-tabs.module.css';
import { hasCamera, unsupportedReason } from './sharing/capture-screen.ts';
import type { LiveState } from './sharing/sharing.ts';
import type { Capture } from './use-capture.ts';

interface CaptureButtonsProps {
  capture: Capture;
  live: LiveState;
  /** More buttons. */
  children: ReactNode;
}

/** Adds surfaces to what is shown. */
export function CaptureButtons({ capture: { add, note }, live: { surfaces }, children }: CaptureButtonsProps) {
  const hasRoom = surfaces.length < maxSurfaces;
  return (
    <>
      <div className={controls['tools']}>
        {surfaces.length > 0 && hasRoom && unsupportedReason() === null && (
          <button type="button" className={classes['tab']} onClick={() => void add('screen')}>
            <FormattedMessage id="app.join.show.more" />
          </button>
        )}
        {hasCamera() && !surfaces.some(({ kind }) => kind === 'camera') && hasRoom && (
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
