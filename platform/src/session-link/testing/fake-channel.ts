/** The other end of a fake channel receives messages in the next microtask. */
export class FakeChannel extends EventTarget {
  readonly label: string;
  readonly id: number;
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  binaryType = 'arraybuffer';
  other: FakeChannel | null = null;

  constructor(label: string, id: number) {
    super();
    this.label = label;
    this.id = id;
  }

  open(other: FakeChannel): void {
    this.other = other;
    this.readyState = 'open';
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(data: string | ArrayBuffer): void {
    if (this.readyState !== 'open') throw new DOMException('Not open', 'InvalidStateError');
    const { other } = this;
    queueMicrotask(() => other?.readyState === 'open' && other.dispatchEvent(new MessageEvent('message', { data })));
  }

  close(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    const { other } = this;
    queueMicrotask(() => {
      this.dispatchEvent(new Event('close'));
      other?.close();
    });
  }
}
