import { FileTransfers } from '../src/shared/files/file-transfers.ts';
import { LinkChannel } from '../src/shared/media/link-channel.ts';
import { LinkGroup } from '../src/shared/peer/link-group.ts';
import type { ChannelName } from '../src/shared/peer/peers.ts';

/** What a bench page measures; `e2e/bench` bundles this file and calls it there. Nothing of it is in the product. */
export interface TransferBench {
  /** Bytes each second through a bare data channel. */
  measureBare(bytes: number): Promise<number>;
  /** Bytes each second of a file through the engine, checksums on both sides and all. */
  measureEngine(bytes: number): Promise<number>;
}

declare global {
  interface Window {
    transferBench: TransferBench;
  }
}

const messageBytes = 65_536;
const highBytes = 1_048_576;

/** Two connections of one page, joined directly. */
async function joined(prepare: (left: RTCPeerConnection, right: RTCPeerConnection) => void): Promise<() => void> {
  const left = new RTCPeerConnection();
  const right = new RTCPeerConnection();
  prepare(left, right);
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const)
    from.addEventListener('icecandidate', ({ candidate }) => void to.addIceCandidate(candidate ?? undefined));
  await left.setLocalDescription();
  await right.setRemoteDescription(left.localDescription as RTCSessionDescription);
  await right.setLocalDescription();
  await left.setRemoteDescription(right.localDescription as RTCSessionDescription);
  return () => {
    left.close();
    right.close();
  };
}

async function measureBare(bytes: number): Promise<number> {
  const done = Promise.withResolvers<number>();
  const opened = Promise.withResolvers<void>();
  let channel: RTCDataChannel | null = null;
  let received = 0;
  const close = await joined((left, right) => {
    const init = { negotiated: true, id: 0 };
    channel = left.createDataChannel('bare', init);
    channel.addEventListener('open', () => opened.resolve());
    const other = right.createDataChannel('bare', init);
    other.binaryType = 'arraybuffer';
    other.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      received += data.byteLength;
      if (received >= bytes) done.resolve(performance.now());
    });
  });
  await opened.promise;
  const sender = channel as unknown as RTCDataChannel;
  sender.bufferedAmountLowThreshold = highBytes / 4;
  const message = new Uint8Array(messageBytes);
  const start = performance.now();
  for (let sent = 0; sent < bytes; sent += messageBytes) {
    if (sender.bufferedAmount > highBytes) await new Promise((room) => sender.addEventListener('bufferedamountlow', room, { once: true }));
    sender.send(message);
  }
  const end = await done.promise;
  close();
  return bytes / ((end - start) / 1_000);
}

function end(connection: RTCPeerConnection, peer: string): LinkGroup {
  const channels = new Map((['control', 'chat', 'file', 'pointer'] as const).map((name) => [name, new LinkChannel(name)]));
  for (const channel of channels.values()) channel.moveTo(connection);
  const group = new LinkGroup();
  const channel = (name: ChannelName) => channels.get(name) as LinkChannel;
  group.add(peer, { channel, maxMessageSize: 262_144 });
  return group;
}

async function measureEngine(bytes: number): Promise<number> {
  const opened = Promise.withResolvers<void>();
  const done = Promise.withResolvers<number>();
  let sides: FileTransfers[] = [];
  const file = new File([new Uint8Array(bytes)], 'bench.bin');
  const close = await joined((left, right) => {
    const [customer, operator] = [end(left, 'operator'), end(right, 'customer')];
    customer.channel('file').listen({ open: () => opened.resolve() });
    const common = { mayExchange: () => true, takesAll: true };
    sides = [
      new FileTransfers({ ...common, peers: customer, recipient: () => 'operator', onDone: () => done.resolve(performance.now()) }),
      new FileTransfers({ ...common, peers: operator, recipient: () => 'customer' }),
    ];
  });
  await opened.promise;
  const start = performance.now();
  sides[0]?.send([{ file, folder: '' }]);
  const over = await done.promise;
  for (const side of sides) side.close();
  close();
  return bytes / ((over - start) / 1_000);
}

window.transferBench = { measureBare, measureEngine };
