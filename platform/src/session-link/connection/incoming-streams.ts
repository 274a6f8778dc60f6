import { peerTracks } from '@nearhand/contracts/peer/peer-protocol';

const carriers: readonly string[] = peerTracks;

interface StreamListener {
  onStream: (stream: MediaStream) => void;
  onStreamGone: (stream: MediaStream) => void;
}

/** Reports each stream of the peer once, and its end once. Returns a function that ends all of them. */
export function incomingStreams(connection: RTCPeerConnection, { onStream, onStreamGone }: StreamListener): () => void {
  const known = new Set<MediaStream>();
  connection.addEventListener('track', ({ streams: [stream], track, receiver }) => {
    // Pictures are shown without delay; a voice needs its jitter buffer.
    if (track?.kind === 'video' && 'jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
    if (!stream || known.has(stream) || carriers.includes(stream.id)) return;
    known.add(stream);
    stream.addEventListener('removetrack', () => {
      if (stream.getTracks().length === 0 && known.delete(stream)) onStreamGone(stream);
    });
    onStream(stream);
  });
  return () => {
    for (const stream of known) onStreamGone(stream);
    known.clear();
  };
}
