import { canShow } from '@nearhand/platform/session-link/display/picture-limits';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Plays the stream, and ends it if its frames are larger than any display that is shown. */
export function useShownStream(videoRef: RefObject<HTMLVideoElement | null>, stream: MediaStream, onTooLarge: () => void): void {
  const refuse = useEffectEvent(onTooLarge);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.srcObject = stream;
    const check = () => {
      if (canShow({ width: video.videoWidth, height: video.videoHeight })) return;
      video.srcObject = null;
      for (const track of stream.getTracks()) track.stop();
      refuse();
    };
    video.addEventListener('resize', check);
    video.addEventListener('loadedmetadata', check);
    return () => {
      video.removeEventListener('resize', check);
      video.removeEventListener('loadedmetadata', check);
      video.srcObject = null;
    };
  }, [stream, videoRef]);
}
