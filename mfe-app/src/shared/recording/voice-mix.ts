/** Several voices as one sound, which goes on in silence when there are none. */
export class VoiceMix {
  readonly #context = new AudioContext();
  readonly #out = this.#context.createMediaStreamDestination();
  readonly #sources = new Map<MediaStream, MediaStreamAudioSourceNode>();

  constructor() {
    // Without anything to mix no sound is made at all, and a recorder would wait for it with its pictures.
    const silence = this.#context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(this.#out);
    silence.start();
  }

  get track(): MediaStreamTrack | undefined {
    return this.#out.stream.getAudioTracks()[0];
  }

  /** From now on these are heard, and no others. */
  set(voices: readonly MediaStream[]): void {
    for (const [stream, source] of this.#sources) {
      if (voices.includes(stream)) continue;
      source.disconnect();
      this.#sources.delete(stream);
    }
    for (const stream of voices) {
      if (this.#sources.has(stream) || stream.getAudioTracks().length === 0) continue;
      const source = this.#context.createMediaStreamSource(stream);
      source.connect(this.#out);
      this.#sources.set(stream, source);
    }
    if (this.#context.state === 'suspended') void this.#context.resume();
  }

  close(): void {
    this.#sources.clear();
    void this.#context.close().catch(() => undefined);
  }
}
