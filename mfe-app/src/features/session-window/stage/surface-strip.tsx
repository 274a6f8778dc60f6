import { IconPlayerPause } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { UnstyledButton } from '@nearhand/platform/ui';
import { useRef } from 'react';
import classes from './surface-strip.module.css';
import type { SeenSurface } from './use-seen-surfaces.ts';
import { useShownStream } from './use-shown-stream.ts';

interface SurfaceStripProps {
  surfaces: readonly SeenSurface[];
  onChoose: (surfaceId: string) => void;
  onTooLarge: (surfaceId: string) => void;
}

/** Previews of all surfaces; a click or a number key selects one. */
export function SurfaceStrip({ surfaces, onChoose, onTooLarge }: SurfaceStripProps) {
  const intl = useIntl();
  return (
    <nav className={classes['strip']} aria-label={intl.formatMessage({ id: 'app.session.surfaces' })}>
      {surfaces.map((surface, index) => (
        <UnstyledButton
          key={surface.stream.id}
          className={classes['surface'] ?? ''}
          aria-current={surface.isSeen}
          onClick={() => onChoose(surface.stream.id)}
        >
          {!surface.isTooLarge && <Thumbnail stream={surface.stream} onTooLarge={() => onTooLarge(surface.stream.id)} />}
          <span className={classes['name']}>
            {surface.isPaused && <IconPlayerPause size={14} aria-hidden />}
            {index + 1} · {surface.label}
          </span>
        </UnstyledButton>
      ))}
    </nav>
  );
}

function Thumbnail({ stream, onTooLarge }: { stream: MediaStream; onTooLarge: () => void }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  useShownStream(videoRef, stream, onTooLarge);
  return <video ref={videoRef} autoPlay muted playsInline disablePictureInPicture aria-hidden="true" tabIndex={-1} />;
}
