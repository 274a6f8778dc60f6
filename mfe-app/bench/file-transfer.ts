import type { PeerChannelName } from '@nearhand/contracts/peer/peer-protocol';
import { CapabilityNegotiation } from '@nearhand/platform/session-link/connection/capability-negotiation';
import { PeerGroup } from '@nearhand/platform/session-link/connection/peer-group';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { LinkChannel } from '@nearhand/platform/session-link/peers/link-channel';

/** One page of the file transfer benchmark. `e2e/bench` bundles this file; the product does not contain it. */
export interface TransferEnd {
  offer(): Promise<string>;
  answer(offer: string): Promise<string>;
  accept(answer: string): Promise<void>;
  /** Bytes per second, from the first byte sent to the confirmation of the last. */
  send(bytes: number): Promise<number>;
  close(): void;
}

/** `bare` is a plain data channel, `engine` the product's transfer with its checksums. */
export type TransferKind = 'bare' | 'engine';

declare global {
  interface Window {
    openTransferEnd(kind: TransferKind, other: string): void;
    transferEnd: TransferEnd;
  }
}

const messageBytes = 65_536;
const highBytes = 1_048_576;

/** Returns a function that sends a number of bytes, and resolves when they have arrived. */
function bareSender(connection: RTCPeerConnection): (bytes: number) => Promise<void> {
  const channel = connection.createDataChannel('bare', { negotiated: true, id: 0 });
  channel.binaryType = 'arraybuffer';
  channel.bufferedAmountLowThreshold = highBytes / 4;
  const opened = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  channel.addEventListener('open', () => opened.resolve());
  let [received, expected] = [0, Number.POSITIVE_INFINITY];
  channel.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (data === 'done') done.resolve();
    else if (typeof data === 'string') expected = Number(data);
    else received += data.byteLength;
    if (received >= expected) channel.send('done');
  });
  return async (bytes) => {
    await opened.promise;
    channel.send(String(bytes));
    const message = new Uint8Array(messageBytes);
    for (let sent = 0; sent < bytes; sent += messageBytes) {
      if (channel.bufferedAmount > highBytes) {
        await new Promise((room) => channel.addEventListener('bufferedamountlow', room, { once: true }));
      }
      channel.send(message);
    }
    await done.promise;
  };
}

function engineSender(connection: RTCPeerConnection, other: string): (bytes: number) => Promise<void> {
  const channels = new Map((['control', 'files'] as const).map((name) => [name as PeerChannelName, new LinkChannel(name)]));
  const channel = (name: PeerChannelName) => channels.get(name) as LinkChannel;
  const negotiation = new CapabilityNegotiation(channel('control'), [FileTransfers.protocol]);
  for (const made of channels.values()) made.moveTo(connection);
  const peers = new PeerGroup();
  peers.add(other, { channel, capabilities: negotiation, maxMessageSize: 262_144 });
  const opened = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  peers.channel(FileTransfers.protocol).listen({ open: () => opened.resolve() });
  const transfers = new FileTransfers({
    peers,
    own: 'bench',
    participants: { roleOf: () => 'host', nameOf: () => '' },
    report: () => done.resolve(),
  });
  return async (bytes) => {
    await opened.promise;
    transfers.send([{ file: new File([new Uint8Array(bytes)], 'bench.bin'), folder: '' }]);
    await done.promise;
  };
}

async function described(connection: RTCPeerConnection): Promise<string> {
  await connection.setLocalDescription();
  await new Promise((done) => connection.addEventListener('icecandidate', ({ candidate }) => candidate ?? done(null)));
  return connection.localDescription?.sdp ?? '';
}

window.openTransferEnd = (kind, other) => {
  const connection = new RTCPeerConnection();
  const send = kind === 'bare' ? bareSender(connection) : engineSender(connection, other);
  window.transferEnd = {
    offer: () => described(connection),
    answer: async (sdp) => {
      await connection.setRemoteDescription({ type: 'offer', sdp });
      return described(connection);
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    send: async (bytes) => {
      const start = performance.now();
      await send(bytes);
      return bytes / ((performance.now() - start) / 1_000);
    },
    close: () => connection.close(),
  };
};
