import type { DataChannel } from 'node-datachannel';

/** The part of RTCDataChannel that a session link uses, over libdatachannel. */
export class NativeChannel extends EventTarget {
  readonly label: string;
  /** Messages are always delivered as ArrayBuffer. */
  binaryType = 'arraybuffer';
  readonly #native: DataChannel;
  #readyState: RTCDataChannelState;

  constructor(native: DataChannel, label: string) {
    super();
    this.label = label;
    this.#native = native;
    this.#readyState = native.isOpen() ? 'open' : 'connecting';
    native.onOpen(() => {
      if (this.#readyState !== 'connecting') return;
      this.#readyState = 'open';
      this.dispatchEvent(new Event('open'));
    });
    native.onClosed(() => this.markClosed());
    native.onError((message) => console.warn(`The channel ${label} has failed: ${message}`));
    native.onBufferedAmountLow(() => this.dispatchEvent(new Event('bufferedamountlow')));
    native.onMessage((data) => {
      if (this.#readyState === 'open')
        this.dispatchEvent(new MessageEvent('message', { data: typeof data === 'string' ? data : bufferOf(data) }));
    });
  }

  get readyState(): RTCDataChannelState {
    return this.#readyState;
  }

  get bufferedAmount(): number {
    return this.#readyState === 'open' ? this.#native.bufferedAmount() : 0;
  }

  set bufferedAmountLowThreshold(bytes: number) {
    this.#native.setBufferedAmountLowThreshold(bytes);
  }

  send(data: string | ArrayBuffer): void {
    if (this.#readyState !== 'open') throw new DOMException('The channel is not open', 'InvalidStateError');
    if (typeof data === 'string') this.#native.sendMessage(data);
    else this.#native.sendMessageBinary(new Uint8Array(data));
  }

  /** The connection was closed. */
  markClosed(): void {
    if (this.#readyState === 'closed') return;
    this.#readyState = 'closed';
    this.dispatchEvent(new Event('close'));
  }
}

/** The buffers of Node may share their memory with others. */
function bufferOf(data: Buffer | ArrayBuffer): ArrayBuffer {
  if (data instanceof ArrayBuffer) return data;
  const copy = new ArrayBuffer(data.byteLength);
  new Uint8Array(copy).set(data);
  return copy;
}
