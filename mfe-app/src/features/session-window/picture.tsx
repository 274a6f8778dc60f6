import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './picture.module.css';

export type Zoom = 'fit' | 'actual';

interface PictureProps {
  stream: MediaStream;
  zoom: Zoom;
  isInterrupted: boolean;
  /** Nothing has come yet: the element listens, and is not shown. */
  isHidden: boolean;
  /** The first frame of this stream is there. */
  onFrame: () => void;
}

/** The customer's screen. At 100 % one of its pixels is one pixel here, and the stage scrolls. */
export function Picture({ stream, zoom, isInterrupted, isHidden, onFrame }: PictureProps) {
  const intl = useIntl();
  const videoRef = useRef<HTMLVideoElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const handleFrame = useEffectEvent(onFrame);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.srcObject = stream;
    const announce = () => handleFrame();
    const frame = video.requestVideoFrameCallback(announce);
    // A window behind others paints nothing, so frames are not called back there; data that has arrived is.
    video.addEventListener('loadeddata', announce);
    return () => {
      video.cancelVideoFrameCallback(frame);
      video.removeEventListener('loadeddata', announce);
      video.srcObject = null;
    };
  }, [stream]);

  const isActual = zoom === 'actual';
  return (
    <>
      <section
        className={classes['frame']}
        data-zoom={zoom}
        data-interrupted={isInterrupted}
        hidden={isHidden}
        tabIndex={isActual ? 0 : -1}
        aria-label={intl.formatMessage({ id: 'app.session.picture' })}
      >
        <video
          ref={videoRef}
          className={classes['video']}
          style={isActual && width ? { width: `${width / window.devicePixelRatio}px` } : undefined}
          onResize={({ currentTarget }) => setWidth(currentTarget.videoWidth)}
          autoPlay
          muted
          playsInline
          disablePictureInPicture
        />
      </section>
      {isInterrupted && (
        <p className={classes['notice']}>
          <FormattedMessage id="app.session.reconnecting.text" />
        </p>
      )}
    </>
  );
}
