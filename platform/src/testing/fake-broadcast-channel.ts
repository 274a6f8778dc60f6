/** BroadcastChannel within one page, which jsdom does not have. */
class FakeBroadcastChannel extends EventTarget {
  static readonly open = new Set<FakeBroadcastChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeBroadcastChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeBroadcastChannel.open)
      if (other !== this && other.name === this.name) setTimeout(() => other.dispatchEvent(new MessageEvent('message', { data })));
  }

  close(): void {
    FakeBroadcastChannel.open.delete(this);
  }
}

/** Call it before each test. Returns the open channels. */
export function fakeBroadcastChannels(): ReadonlySet<BroadcastChannel> {
  FakeBroadcastChannel.open.clear();
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: FakeBroadcastChannel, configurable: true, writable: true });
  return FakeBroadcastChannel.open as unknown as ReadonlySet<BroadcastChannel>;
}
