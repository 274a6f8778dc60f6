import { useState } from 'react';
import { ClosedPanel } from './closed-panel.tsx';
import { ConnectingPanel } from './connecting-panel.tsx';
import { ElsewherePanel } from './elsewhere-panel.tsx';
import { ForeignPanel } from './foreign-panel.tsx';
import { Picture, type Zoom } from './picture.tsx';
import classes from './session-window.module.css';
import { Toolbar } from './toolbar.tsx';
import { useSessionLine } from './use-session-line.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import { isHeldHere, type Session } from './window-state.ts';

/** The bar above, and below it what the session's state calls for. */
export function SessionWindow({ loaded }: { loaded: Session }) {
  const { state, phase, close, showFrame } = useSessionLine(loaded);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const { session, stream } = state;

  return (
    <div className={classes['window']} ref={setStage}>
      <Toolbar state={state} phase={phase} zoom={zoom} onZoom={setZoom} stage={stage} onClose={close} />
      <main className={classes['stage']}>
        {phase === 'waiting' && <WaitingPanel session={session} />}
        {phase === 'connecting' && <ConnectingPanel />}
        {phase === 'closed' && <ClosedPanel session={session} reason={state.endedBy} />}
        {phase === 'elsewhere' && <ElsewherePanel />}
        {phase === 'foreign' && <ForeignPanel operator={session.operator.name} />}
        {stream && isHeldHere(phase) && (
          <Picture stream={stream} zoom={zoom} isInterrupted={phase === 'reconnecting'} isHidden={!state.hadPicture} onFrame={showFrame} />
        )}
        {!stream && phase === 'reconnecting' && <ConnectingPanel isAgain />}
      </main>
    </div>
  );
}
