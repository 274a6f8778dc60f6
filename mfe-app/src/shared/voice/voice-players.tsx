import { FormattedMessage } from '@nearhand/platform/intl';
import type { VoiceCall } from '@nearhand/platform/session-link/voice/voice-call';
import { useCallback, useEffect, useRef, useState } from 'react';
import panel from '../panel/panel.module.css';
import { useObservable } from '../state/use-observable.ts';

/** Plays the voices of the peers on the chosen loudspeaker. */
export function VoicePlayers({ voice }: { voice: VoiceCall }) {
  const { others, isListening, outputId } = useObservable(voice);
  return isListening && others.map(({ stream }) => stream && <VoicePlayer key={stream.id} stream={stream} outputId={outputId} />);
}

function VoicePlayer({ stream, outputId }: { stream: MediaStream; outputId: string | null }) {
  const audioRef = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);

  const play = useCallback(() => {
    audioRef.current?.play().then(
      () => setBlocked(false),
      // The browser requires a click first.
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
    // The previous loudspeaker is used if this one is not available.
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
