import { useEffect, useState } from 'react';

/** Level above the noise of a quiet room. */
const threshold = 0.02;
const sampleMs = 120;
/** Longer than the pause between two words. */
const holdMs = 400;

/** Whether somebody speaks in the stream. */
export function useSpeaking(stream: MediaStream | null): boolean {
  const [isSpeaking, setSpeaking] = useState(false);

  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0 || typeof AudioContext !== 'function') return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let spokenAt = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      if (level > threshold) spokenAt = performance.now();
      setSpeaking(performance.now() - spokenAt < holdMs);
    }, sampleMs);
    return () => {
      clearInterval(timer);
      setSpeaking(false);
      void context.close();
    };
  }, [stream]);
  return isSpeaking;
}
