/** Two tones, in hertz. */
const tones = [660, 880];
const toneSeconds = 0.18;
const volume = 0.15;

/** Plays a short sound. A browser keeps silent in a tab that its user has never clicked. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = volume;
  gain.connect(audio.destination);
  for (const [index, frequency] of tones.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + index * toneSeconds);
    tone.stop(audio.currentTime + (index + 1) * toneSeconds);
  }
  setTimeout(() => void audio.close(), 2 * tones.length * toneSeconds * 1000);
}
