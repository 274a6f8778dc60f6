import { FormattedMessage } from '@nearhand/platform/intl';
import type { MicrophoneProblem } from '@nearhand/platform/session-link/capability/ports';
import panel from '../panel/panel.module.css';

const problemIds = {
  denied: 'app.voice.problem.denied',
  none: 'app.voice.problem.none',
  inUse: 'app.voice.problem.inUse',
  lost: 'app.voice.problem.lost',
  failed: 'app.voice.problem.failed',
} as const satisfies Record<MicrophoneProblem, string>;

/** Explains why the microphone is off, and what to do. */
export function VoiceProblem({ problem }: { problem: MicrophoneProblem | null }) {
  return (
    <p role="alert" className={panel['problem']}>
      {problem && <FormattedMessage id={problemIds[problem]} />}
    </p>
  );
}
