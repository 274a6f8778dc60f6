import { useNow } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button } from '@nearhand/platform/ui';
import { KeyNames } from '@nearhand/platform/ui/console';
import { useEffect, useId, useRef } from 'react';
import classes from './ending-notice.module.css';
import type { Ending } from './use-ending.ts';

/** Counts down to the end of the session, which can be undone until then. */
export function EndingNotice({ ending: { endsAt, undo, endNow } }: { ending: Ending }) {
  return endsAt !== null && <Countdown endsAt={endsAt} onUndo={undo} onEnd={endNow} />;
}

function Countdown({ endsAt, onUndo, onEnd }: { endsAt: number; onUndo: () => void; onEnd: () => void }) {
  const textId = useId();
  const undoRef = useRef<HTMLButtonElement>(null);
  const left = Math.max(0, Math.ceil((endsAt - useNow(200)) / 1_000));
  useEffect(() => {
    const opener = document.activeElement;
    // A note that is being written.
    if (opener instanceof HTMLTextAreaElement || opener instanceof HTMLInputElement) return;
    undoRef.current?.focus();
    return () => {
      // The button that started it is enabled again in the same update. The picture of a device may have taken the keyboard before.
      if (opener instanceof HTMLElement)
        setTimeout(() => document.activeElement === document.body && opener.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div className={classes['notice']} data-keys="own">
      <p id={textId} role="status">
        <FormattedMessage id="app.session.ending" />
      </p>
      <span className={classes['left']} aria-hidden="true">
        {left}
      </span>
      <Button
        ref={undoRef}
        size="xs"
        variant="default"
        aria-describedby={textId}
        rightSection={<KeyNames keys="escape" />}
        onClick={onUndo}
      >
        <FormattedMessage id="app.session.ending.undo" />
      </Button>
      <Button size="xs" color="error" onClick={onEnd}>
        <FormattedMessage id="app.session.ending.now" />
      </Button>
    </div>
  );
}
