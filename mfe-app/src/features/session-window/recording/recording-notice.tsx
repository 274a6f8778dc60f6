import { FormattedMessage } from '@nearhand/platform/intl';
import { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import { useEffect, useState } from 'react';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { Elapsed } from '../../../shared/time/elapsed.tsx';
import { useWindow } from '../window-context.ts';
import { useSessionRecording } from './recording-context.ts';
import type { RecordingProblem, RecordingState, SessionRecording } from './session-recording.ts';

const phaseIds = {
  asking: 'app.recording.asking',
  starting: 'app.recording.starting',
  on: 'app.recording.on',
  saving: 'app.recording.saving',
} as const satisfies Record<Exclude<RecordingState['phase'], 'off'>, string>;

const problemIds = {
  unsupported: 'app.recording.problem.unsupported',
  unreachable: 'app.recording.problem.unreachable',
  denied: 'app.recording.problem.denied',
  notAllowed: 'app.recording.problem.notAllowed',
  server: 'app.recording.problem.server',
  full: 'app.recording.problem.full',
  lost: 'app.recording.problem.lost',
  browser: 'app.recording.problem.browser',
} as const satisfies Record<RecordingProblem, string>;

/** How the recording stands, said aloud. */
export function RecordingNotice() {
  const recording = useSessionRecording();
  return recording ? <Notice recording={recording} /> : <Elsewhere />;
}

/** Who helps or watches sees that it is recorded. */
function Elsewhere() {
  const { peers } = useWindow();
  const [line, setLine] = useState<RecordingRequest | null>(null);
  useEffect(() => {
    const made = new RecordingRequest(peers);
    setLine(made);
    return () => made.close();
  }, [peers]);
  return line && <ElsewhereText line={line} />;
}

function ElsewhereText({ line }: { line: RecordingRequest }) {
  const { isOnElsewhere } = useObservable(line);
  return <p role="status">{isOnElsewhere && <FormattedMessage id="app.recording.elsewhere" />}</p>;
}

function Notice({ recording }: { recording: SessionRecording }) {
  const { phase, since, problem, isBehind } = useObservable(recording);
  const isQuiet = phase === 'off' && !problem;
  return (
    <div className={isQuiet ? undefined : panel['card']} role="status">
      {phase !== 'off' && (
        <p>
          <FormattedMessage id={phaseIds[phase]} />
          {phase === 'on' && since !== null && (
            <>
              {' · '}
              <Elapsed since={since} />
            </>
          )}
        </p>
      )}
      {isBehind && (
        <p className={panel['problem']}>
          <FormattedMessage id="app.recording.behind" />
        </p>
      )}
      {problem && (
        <p className={panel['row']}>
          <span className={panel['problem']}>
            <FormattedMessage id={problemIds[problem]} />
          </span>
          <button type="button" className={panel['button']} onClick={() => recording.forgetProblem()}>
            <FormattedMessage id="app.clipboard.dismiss" />
          </button>
        </p>
      )}
    </div>
  );
}
