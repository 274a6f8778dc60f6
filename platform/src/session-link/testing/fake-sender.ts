/** The parts of RTCRtpSender that are used. */
export class FakeSender {
  track: MediaStreamTrack | null;
  #parameters = { encodings: [{}], transactionId: '' };

  constructor(track: MediaStreamTrack) {
    this.track = track;
  }

  getParameters = () => structuredClone(this.#parameters);

  setParameters = async (parameters: { encodings: [object]; transactionId: string }): Promise<void> => {
    this.#parameters = parameters;
  };

  replaceTrack = async (track: MediaStreamTrack | null): Promise<void> => {
    this.track = track;
  };
}
