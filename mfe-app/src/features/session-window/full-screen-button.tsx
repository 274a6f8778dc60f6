import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, IconMaximize, IconMinimize } from '@nearhand/platform/ui';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Gives the whole screen to the window's content; Esc gives it back. */
export function FullScreenButton({ stage }: { stage: HTMLElement | null }) {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  const handleClick = () => {
    const change = isFull ? document.exitFullscreen() : stage?.requestFullscreen();
    // Refused by the browser: the button stays as it is.
    change?.catch(() => undefined);
  };
  return (
    <Button variant="default" leftSection={isFull ? <IconMinimize size={18} /> : <IconMaximize size={18} />} onClick={handleClick}>
      {isFull ? <FormattedMessage id="app.session.fullScreen.leave" /> : <FormattedMessage id="app.session.fullScreen" />}
    </Button>
  );
}
