import { type RefObject, useEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

/** Size of the playing picture in pixels; null before the first. */
export function useVideoSize(videoRef: RefObject<HTMLVideoElement | null>, stream: MediaStream): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const measure = () => setSize(video.videoWidth ? { width: video.videoWidth, height: video.videoHeight } : null);
    measure();
    video.addEventListener('resize', measure);
    video.addEventListener('loadedmetadata', measure);
    return () => {
      video.removeEventListener('resize', measure);
      video.removeEventListener('loadedmetadata', measure);
    };
  }, [videoRef, stream]);
  return size;
}
