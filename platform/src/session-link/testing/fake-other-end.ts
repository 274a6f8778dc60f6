import { linkProtocol } from '@nearhand/contracts/peer/link.gen';
import { peerChannels, peerProtocolVersion } from '@nearhand/contracts/peer/peer-protocol';
import { operatorCapabilities } from '../operator-capabilities.ts';
import { parseMessage } from '../peers/messenger.ts';
import type { FakeChannel } from './fake-channel.ts';
import { FakePeerConnection } from './fake-peer-connection.ts';

const hello = JSON.stringify({
  type: 'hello',
  protocol: peerProtocolVersion,
  capabilities: Object.fromEntries(operatorCapabilities.map(({ name, version }) => [name, version])),
});

/** Sends the messages that the peer expects of a live page, so that a slow test does not appear to be silent. */
export function answerPings(control: FakeChannel): void {
  control.addEventListener('message', (event) => {
    if (parseMessage((event as MessageEvent).data, linkProtocol)?.type === 'link.ping') control.send('{"type":"link.pong"}');
  });
}

/** A browser at the other end of a connection that has offered: it answers, opens every channel and sends its hello. */
export async function otherEndOf(connection: FakePeerConnection) {
  const other = new FakePeerConnection();
  const channels = Object.entries(peerChannels).map(([name, { id }]) => other.createDataChannel(name, { negotiated: true, id }));
  const [control] = channels;
  if (control) answerPings(control);
  control?.addEventListener('message', (event) => {
    if (parseMessage((event as MessageEvent).data, linkProtocol)?.type === 'link.bye') other.close();
  });
  control?.addEventListener('open', () => control.send(hello));
  await other.setRemoteDescription(connection.localDescription ?? { type: 'offer', sdp: '' });
  await other.setLocalDescription();
  await connection.setRemoteDescription(other.localDescription ?? { type: 'answer', sdp: '' });
  return { connection: other, control, channels };
}
