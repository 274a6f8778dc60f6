import { channelSpecs } from '../connection/link-channel.ts';
import { readLinkMessage } from '../connection/link-message.ts';
import { FakePeerConnection } from './fake-peer-connection.ts';

/** A browser on the other side of a connection that has offered: it answers, opens every channel, and says that it is there. */
export async function otherEndOf(connection: FakePeerConnection) {
  const other = new FakePeerConnection();
  const channels = Object.entries(channelSpecs).map(([name, { id }]) => other.createDataChannel(name, { negotiated: true, id }));
  const [control] = channels;
  control?.addEventListener('message', (event) => {
    const message = readLinkMessage((event as MessageEvent).data);
    if (message?.type === 'link.beat') control.send('{"type":"link.echo"}');
    if (message?.type === 'link.bye') other.close();
  });
  await other.setRemoteDescription(connection.localDescription ?? { type: 'offer', sdp: '' });
  await other.setLocalDescription();
  await connection.setRemoteDescription(other.localDescription ?? { type: 'answer', sdp: '' });
  return { connection: other, control, channels };
}
