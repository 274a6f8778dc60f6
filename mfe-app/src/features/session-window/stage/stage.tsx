import { sandbox } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import type { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import type { ReactNode, RefObject } from 'react';
import { ClosedPanel } from '../phases/closed-panel.tsx';
import { ConnectingPanel } from '../phases/connecting-panel.tsx';
import { ElsewherePanel } from '../phases/elsewhere-panel.tsx';
import { OtherHostPanel } from '../phases/other-host-panel.tsx';
import { WaitingPanel } from '../phases/waiting-panel.tsx';
import { SandboxOver } from '../sandbox/sandbox-over.tsx';
import { useWindow } from '../window-context.ts';
import { isHeldHere, isNothingShown, type Session, seenStream } from '../window-state.ts';
import { ColourChoice } from './colour-choice.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { Picture } from './picture.tsx';
import { PictureNotice } from './picture-notice.tsx';
import classes from './stage.module.css';
import { SurfaceStrip } from './surface-strip.tsx';
import type { Tools } from './tools.ts';
import { useSeenSurfaces } from './use-seen-surfaces.ts';

interface StageProps {
  tools: Tools;
  board: AnnotationBoard;
  videoRef: RefObject<HTMLVideoElement | null>;
  onFrame: () => void;
  onTooLarge: (surfaceId: string) => void;
  onChoose: (surfaceId: string) => void;
  onAskForPicture: () => boolean;
  onTakenOver: (session: Session) => void;
  /** The picture of a device; null in the session of a customer's browser. */
  devicePicture: ReactNode;
}

/** The picture, or what the state of the session requires. */
export function Stage({ tools, board, videoRef, onFrame, onTooLarge, onChoose, onAskForPicture, onTakenOver, devicePicture }: StageProps) {
  const intl = useIntl();
  const { state, phase, session } = useWindow();
  const surfaces = useSeenSurfaces(state);
  const stream = seenStream(state);
  const seen = surfaces.find(({ isSeen }) => isSeen);
  const isHeld = isHeldHere(phase);
  const isTrialOver = sandbox !== null && (session.closeReason ?? state.endedBy) === 'limit';
  const nameOf = (participantId: string) =>
    participantId === 'self' ? '' : (state.participants.find((one) => one.participantId === participantId)?.name ?? '');

  return (
    <main className={classes['stage']} data-phase={phase} aria-label={intl.formatMessage({ id: 'app.session.stage' })}>
      {phase === 'waiting' && <WaitingPanel />}
      {phase === 'connecting' && <ConnectingPanel />}
      {phase === 'closed' && (isTrialOver ? <SandboxOver /> : <ClosedPanel session={session} reason={state.endedBy} />)}
      {phase === 'elsewhere' && <ElsewherePanel />}
      {phase === 'foreign' && (
        <OtherHostPanel session={session} isTakenOver={state.isTakenOver} removal={state.removal} onTakenOver={onTakenOver} />
      )}
      {stream && isHeld && (
        <>
          {!seen?.isTooLarge && (
            <Picture
              key={stream.id}
              stream={stream}
              videoRef={videoRef}
              tools={tools}
              board={board}
              nameOf={nameOf}
              isInterrupted={phase === 'reconnecting'}
              isHidden={!state.hadPicture}
              onFrame={onFrame}
              onTooLarge={() => onTooLarge(stream.id)}
            />
          )}
          {tools.tool !== 'none' && state.hadPicture && <ColourChoice tools={tools} />}
          {surfaces.length > 1 && phase === 'active' && <SurfaceStrip surfaces={surfaces} onChoose={onChoose} onTooLarge={onTooLarge} />}
          {state.hadPicture && <PictureNotice surface={seen} />}
        </>
      )}
      {isHeld && devicePicture}
      {isHeld && devicePicture && state.hadPicture && <PictureNotice surface={undefined} />}
      {!((stream || devicePicture) && state.hadPicture) && phase === 'reconnecting' && <ConnectingPanel isAgain />}
      {phase === 'active' && isNothingShown(state) && <NothingShown onAsk={onAskForPicture} />}
    </main>
  );
}
