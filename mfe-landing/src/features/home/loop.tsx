import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useRef, useState } from 'react';
import styles from './loop.module.css';
import loop from './session-loop.webm';
import picture from './session-window.webp';

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The film as a blob, which browsers play and repeat without requests for ranges; null until it is wanted and loaded. */
function useFilm(isWanted: boolean): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const given = new AbortController();
    let url = '';
    const load = async () => {
      const response = await fetch(loop, { signal: given.signal });
      if (!response.ok) return;
      url = URL.createObjectURL(await response.blob());
      setSource(url);
    };
    // The picture stays if the film cannot be loaded.
    load().catch(() => undefined);
    return () => {
      given.abort();
      URL.revokeObjectURL(url);
    };
  }, [isWanted]);
  return source;
}

/** A picture of the product, and over it a film that starts with the application, unless the visitor wants less motion. */
export function Loop() {
  const intl = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const source = useFilm(isWanted);
  useEffect(() => {
    setReady(true);
    setWanted(!isMotionReduced());
  }, []);

  const toggle = () => {
    if (!isWanted) setWanted(true);
    else if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(() => undefined);
  };

  return (
    <div className={styles.frame}>
      <img src={picture} width={1280} height={800} alt={intl.formatMessage({ id: 'landing.hero.picture' })} fetchPriority="high" />
      {source && (
        <video
          ref={video}
          src={source}
          autoPlay
          loop
          muted
          playsInline
          aria-hidden
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      )}
      {isReady && (
        <button
          type="button"
          className={styles.toggle}
          aria-label={intl.formatMessage({ id: isPlaying ? 'landing.loop.pause' : 'landing.loop.play' })}
          onClick={toggle}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={isPlaying ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5l11 7-11 7z'} />
          </svg>
        </button>
      )}
    </div>
  );
}
