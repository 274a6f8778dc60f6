/** The header of a VP8 key frame, which each message follows. */
const headerBytes = 10;

interface TransformEvent extends Event {
  transformer: { readable: ReadableStream<{ data: ArrayBuffer }> };
}

/** Takes the messages out of the frames of a track, before a decoder sees them. Ends with the connection. */
addEventListener('rtctransform', (event) => {
  const { readable } = (event as TransformEvent).transformer;
  const messages = new WritableStream<{ data: ArrayBuffer }>({
    write({ data }) {
      const message = data.slice(headerBytes);
      postMessage(message, { transfer: [message] });
    },
  });
  void readable.pipeTo(messages).finally(() => close());
});
