interface StreamListener {
  onStream: (stream: MediaStream) => void;
  onStreamGone: (stream: MediaStream) => void;
}

/** What the other side shows: each stream once, and its end once. Gives what ends all of them, with the connection. */
export function incomingStreams(connection: RTCPeerConnection, { onStream, onStreamGone }: StreamListener): () => void {
  const known = new Set<MediaStream>();
  connection.addEventListener('track', ({ streams: [stream], track, receiver }) => {
    // Pictures are shown as they come; a voice keeps its buffer, or it would crackle.
    if (track?.kind === 'video' && 'jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
    if (!stream || known.has(stream)) return;
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
