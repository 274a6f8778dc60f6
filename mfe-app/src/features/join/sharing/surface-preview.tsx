import type { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { useEffect, useRef, useState } from 'react';
import { AnnotationOverlay } from '../../../shared/annotations/annotation-overlay.tsx';
import classes from './surface-list.module.css';
import type { ShownSurface } from './surfaces.ts';

/** Refresh interval of a preview without annotations. */
const renewMs = 2_000;
/** Playing time of a refresh. */
const glanceMs = 200;

interface SurfacePreviewProps {
  surface: ShownSurface;
  annotations: AnnotationBoard;
  nameOf: (participantId: string) => string;
}

/**
 * A surface with its annotations. Plays only while there are annotations: this page may be part of the surface, and a moving picture
 * of itself would cause every frame to be captured, encoded and sent.
 */
export function SurfacePreview({ surface: { surfaceId, kind, stream }, annotations, nameOf }: SurfacePreviewProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const isMoving = kind === 'camera';

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.srcObject = stream;
    let pauseTimer: ReturnType<typeof setTimeout> | undefined;
    const isWatched = () => isMoving || annotations.visible(surfaceId).length > 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA;
    const pauseUnlessWatched = () => {
      if (isWatched()) pauseTimer = setTimeout(pauseUnlessWatched, glanceMs);
      else video.pause();
    };
    const playForAMoment = () => {
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(pauseUnlessWatched, glanceMs);
      // The preview is a still image without autoplay.
      video.play().catch(() => undefined);
    };
    playForAMoment();
    const timer = setInterval(playForAMoment, renewMs);
    const endListening = annotations.subscribe(playForAMoment);
    return () => {
      clearInterval(timer);
      clearTimeout(pauseTimer);
      endListening();
      video.srcObject = null;
    };
  }, [stream, annotations, surfaceId, isMoving]);
  return (
    <div className={classes['preview']}>
      <video
        ref={videoRef}
        muted
        playsInline
        onResize={({ currentTarget: { videoWidth, videoHeight } }) => setPicture({ width: videoWidth, height: videoHeight })}
      />
      <AnnotationOverlay board={annotations} surfaceId={surfaceId} picture={picture} nameOf={nameOf} />
    </div>
  );
}
