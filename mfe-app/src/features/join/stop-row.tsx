import { FormattedMessage } from '@nearhand/platform/intl';
import controls from './page/join-controls.module.css';
import { unsupportedReason } from './sharing/capture-screen.ts';
import type { LiveState, Sharing } from './sharing/sharing.ts';
import type { Capture } from './use-capture.ts';

interface StopRowProps {
  sharing: Sharing;
  live: LiveState;
  capture: Capture;
  onStop: () => void;
}

/** Stop while something is seen; otherwise what shows it again stands out. */
export function StopRow({ sharing, live: { surfaces, isPaused }, capture, onStop }: StopRowProps) {
  const isNothing = surfaces.length === 0;
  const isSeen = !isNothing && !isPaused;
  return (
    <div className={controls['stopRow']}>
      {isNothing && unsupportedReason() === null && (
        <button type="button" className={controls['button']} onClick={() => void capture.add('screen')}>
          <FormattedMessage id="app.join.show.again" />
        </button>
      )}
      <button type="button" className={isSeen ? `${controls['button']} ${controls['stop']}` : controls['plain']} onClick={onStop}>
        {isNothing ? <FormattedMessage id="app.join.end" /> : <FormattedMessage id="app.join.stop" />}
      </button>
      {!isNothing && (
        <button
          type="button"
          className={isPaused ? controls['button'] : controls['plain']}
          aria-pressed={isPaused}
          onClick={() => sharing.setPaused(!isPaused)}
        >
          {isPaused ? <FormattedMessage id="app.join.resume" /> : <FormattedMessage id="app.join.pause" />}
        </button>
      )}
    </div>
  );
}
