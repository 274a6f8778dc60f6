/** Mixes voices into one continuous track, silent without voices. */
export class VoiceMix {
  readonly #context = new AudioContext();
  readonly #out = this.#context.createMediaStreamDestination();
  readonly #sources = new Map<MediaStream, MediaStreamAudioSourceNode>();

  constructor() {
    // The track produces no samples without an input, and a recorder would delay the video.
    const silence = this.#context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(this.#out);
    silence.start();
  }

  get track(): MediaStreamTrack | undefined {
    return this.#out.stream.getAudioTracks()[0];
  }

  /** Replaces the mixed voices. */
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
