import { canReceiveTracks } from './can-receive-tracks.ts';
import workerSource from './track.worker.ts?worker-source';

/** The messages that a peer sends in a track, whose media section has the name of the channel. The peer has offered it already. */
export class TrackReceiver extends EventTarget {
  readonly readyState: RTCDataChannelState;
  readonly bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;

  constructor(connection: RTCPeerConnection, name: string) {
    super();
    const receiver = canReceiveTracks() && connection.getTransceivers().find(({ mid }) => mid === name)?.receiver;
    this.readyState = receiver ? 'open' : 'closed';
    if (receiver) this.#read(receiver);
  }

  send(): void {
    throw new DOMException('The track is one of the peer', 'InvalidStateError');
  }

  #read(receiver: RTCRtpReceiver): void {
    const url = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => this.dispatchEvent(new MessageEvent('message', { data })));
    receiver.transform = new RTCRtpScriptTransform(worker);
  }
}
