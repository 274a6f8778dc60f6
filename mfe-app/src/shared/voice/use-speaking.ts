import { useEffect, useState } from 'react';

/** Louder than a quiet room. */
const threshold = 0.02;
const lookMs = 120;
/** Between two words it stays on. */
const holdMs = 400;

/** Whether something is heard in a stream just now. */
export function useSpeaking(stream: MediaStream | null): boolean {
  const [isSpeaking, setSpeaking] = useState(false);

  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0 || typeof AudioContext !== 'function') return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let heardAt = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      if (level > threshold) heardAt = performance.now();
      setSpeaking(performance.now() - heardAt < holdMs);
    }, lookMs);
    return () => {
      clearInterval(timer);
      setSpeaking(false);
      void context.close();
    };
  }, [stream]);
  return isSpeaking;
}
