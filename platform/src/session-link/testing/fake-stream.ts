/** A stream as the other side gets it. */
export class FakeStream extends EventTarget {
  readonly origin: MediaStream;
  readonly id: string;
  tracks: MediaStreamTrack[] = [];

  constructor(origin: MediaStream) {
    super();
    this.origin = origin;
    this.id = origin.id;
  }

  getTracks = () => this.tracks;
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}
