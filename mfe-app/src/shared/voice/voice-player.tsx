import { FormattedMessage } from '@nearhand/platform/intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import panel from '../panel/panel.module.css';

/** Lets a voice be heard, through the loudspeaker of choice. */
export function VoicePlayer({ stream, outputId }: { stream: MediaStream; outputId: string | null }) {
  const audioRef = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);

  const play = useCallback(() => {
    audioRef.current?.play().then(
      () => setBlocked(false),
      // The browser wants a click first.
      (error: unknown) => setBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  }, []);
  useEffect(() => {
    const audio = audioRef.current;
    if (!audio) return;
    audio.srcObject = stream;
    play();
    return () => {
      audio.srcObject = null;
    };
  }, [stream, play]);
  useEffect(() => {
    const audio = audioRef.current;
    // A loudspeaker that is gone leaves the sound where it was.
    if (audio && outputId !== null && 'setSinkId' in audio) audio.setSinkId(outputId).catch(() => undefined);
  }, [outputId]);
  return (
    <>
      <audio ref={audioRef} autoPlay hidden />
      {isBlocked && (
        <button type="button" className={panel['button']} data-variant="filled" onClick={play}>
          <FormattedMessage id="app.voice.unblock" />
        </button>
      )}
    </>
  );
}
