import { useIntl } from '@nearhand/platform/intl';
import type { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { AnnotationOverlay } from '../../../shared/annotations/annotation-overlay.tsx';
import { MarkingLayer } from './marking-layer.tsx';
import classes from './picture.module.css';
import type { Tools } from './tools.ts';
import { useDragScroll } from './use-drag-scroll.ts';
import { useShownStream } from './use-shown-stream.ts';
import { useVideoSize } from './use-video-size.ts';

interface PictureProps {
  stream: MediaStream;
  videoRef: RefObject<HTMLVideoElement | null>;
  tools: Tools;
  board: AnnotationBoard;
  nameOf: (participantId: string) => string;
  isInterrupted: boolean;
  /** No data has arrived; the element is hidden. */
  isHidden: boolean;
  /** The first frame of this stream has arrived. */
  onFrame: () => void;
  onTooLarge: () => void;
}

/** The customer's screen. At 100 % one of its pixels is one CSS pixel, and the frame scrolls, also by dragging. */
export function Picture({ stream, videoRef, tools, board, nameOf, isInterrupted, isHidden, onFrame, onTooLarge }: PictureProps) {
  const intl = useIntl();
  const size = useVideoSize(videoRef, stream);
  const handleFrame = useEffectEvent(onFrame);

  useShownStream(videoRef, stream, onTooLarge);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const announce = () => handleFrame();
    // Available in Firefox since 132.
    const frame = 'requestVideoFrameCallback' in video ? video.requestVideoFrameCallback(announce) : null;
    // A background window paints nothing, so frame callbacks stop; data events do not.
    video.addEventListener('loadeddata', announce);
    return () => {
      if (frame !== null) video.cancelVideoFrameCallback(frame);
      video.removeEventListener('loadeddata', announce);
    };
  }, [stream, videoRef]);

  const isActual = tools.zoom === 'actual';
  const drag = useDragScroll(isActual && tools.tool === 'none');
  const scale = window.devicePixelRatio || 1;
  return (
    <section
      className={classes['frame']}
      data-zoom={tools.zoom}
      data-tool={tools.tool}
      data-interrupted={isInterrupted}
      hidden={isHidden}
      tabIndex={isActual && tools.tool === 'none' ? 0 : -1}
      aria-label={intl.formatMessage({ id: 'app.session.picture' })}
      {...drag}
    >
      <div
        className={classes['sheet']}
        style={isActual && size ? { width: `${size.width / scale}px`, height: `${size.height / scale}px` } : undefined}
      >
        <video ref={videoRef} className={classes['video']} autoPlay muted playsInline disablePictureInPicture />
        <AnnotationOverlay board={board} surfaceId={stream.id} picture={size} nameOf={nameOf} />
        {tools.tool !== 'none' && <MarkingLayer key={tools.tool} board={board} surfaceId={stream.id} picture={size} tools={tools} />}
      </div>
    </section>
  );
}
