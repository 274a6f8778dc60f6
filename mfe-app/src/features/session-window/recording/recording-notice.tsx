import { FormattedMessage } from '@nearhand/platform/intl';
import { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { Elapsed } from '../../../shared/time/elapsed.tsx';
import { useWindow } from '../window-context.ts';
import { useSessionRecording } from './recording-context.ts';
import type { RecordingProblem, RecordingState, SessionRecording } from './session-recording.ts';

const phaseIds = {
  requested: 'app.recording.asking',
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
  limit: 'app.recording.problem.limit',
  lost: 'app.recording.problem.lost',
  browser: 'app.recording.problem.browser',
} as const satisfies Record<RecordingProblem, string>;

/** Texts for a session with a device, which answers by itself or through a person there. */
const devicePhaseIds = { ...phaseIds, requested: 'app.session.device.recording.asking' } as const;

const deviceProblemIds = {
  ...problemIds,
  unreachable: 'app.session.device.recording.unreachable',
  denied: 'app.session.device.recording.denied',
} as const;

/** The state of the recording. */
export function RecordingNotice() {
  const recording = useSessionRecording();
  const request = useCapability(RecordingRequest);
  if (recording) return <Notice recording={recording} />;
  return request && <Elsewhere request={request} />;
}

/** Shows that the host records. */
function Elsewhere({ request }: { request: RecordingRequest }) {
  const { isOnElsewhere } = useObservable(request);
  return <p role="status">{isOnElsewhere && <FormattedMessage id="app.recording.elsewhere" />}</p>;
}

function Notice({ recording }: { recording: SessionRecording }) {
  const { phase, since, problem, isBehind } = useObservable(recording);
  const device = useWindow().session.device?.name;
  const [ofPhase, ofProblem] = device ? [devicePhaseIds, deviceProblemIds] : [phaseIds, problemIds];
  // The toolbar shows a running recording.
  const isQuiet = (phase === 'off' || phase === 'on') && !problem && !isBehind;
  return (
    <div className={isQuiet ? panel['unseen'] : panel['card']} role="status">
      {phase !== 'off' && (
        <p>
          <FormattedMessage id={ofPhase[phase]} values={{ device }} />
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
            <FormattedMessage id={ofProblem[problem]} values={{ device }} />
          </span>
          <button type="button" className={panel['button']} onClick={() => recording.forgetProblem()}>
            <FormattedMessage id="app.clipboard.dismiss" />
          </button>
        </p>
      )}
    </div>
  );
}
