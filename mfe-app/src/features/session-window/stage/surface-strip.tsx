import { IconPlayerPause } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { UnstyledButton } from '@nearhand/platform/ui';
import { useEffect, useRef } from 'react';
import classes from './surface-strip.module.css';
import type { SeenSurface } from './use-seen-surfaces.ts';

interface SurfaceStripProps {
  surfaces: readonly SeenSurface[];
  onChoose: (surfaceId: string) => void;
}

/** Previews of all surfaces; a click or a number key selects one. */
export function SurfaceStrip({ surfaces, onChoose }: SurfaceStripProps) {
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
          <Thumbnail stream={surface.stream} />
          <span className={classes['name']}>
            {surface.isPaused && <IconPlayerPause size={14} aria-hidden />}
            {index + 1} · {surface.label}
          </span>
        </UnstyledButton>
      ))}
    </nav>
  );
}

function Thumbnail({ stream }: { stream: MediaStream }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.srcObject = stream;
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return <video ref={videoRef} autoPlay muted playsInline disablePictureInPicture aria-hidden="true" tabIndex={-1} />;
}
