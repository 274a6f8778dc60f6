import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnnotationBoard } from '../annotations/annotation-board.ts';
import { customerCapabilities } from '../customer-capabilities.ts';
import { operatorCapabilities } from '../operator-capabilities.ts';
import { ControlConsent } from '../permissions/control-consent.ts';
import { QualityReceiver } from '../quality/quality-receiver.ts';
import { RecordingConsent } from '../recording/recording-consent.ts';
import { aContext } from '../testing/fake-contexts.ts';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { aStream, aTrack } from '../testing/fake-track.ts';
import { settled } from '../testing/settled.ts';
import { OperatorLinks } from './operator-links.ts';
import { PeerLink } from './peer-link.ts';
import type { Signal } from './signal.ts';

const host = { participantId: 'host', name: 'Ada', role: 'host' } as const;
const assistant = { participantId: 'assistant', name: 'Ines', role: 'assistant' } as const;
const watcher = { participantId: 'watcher', name: 'Marco', role: 'watcher' } as const;

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A customer and, beyond the server, operators with pages of their own. */
function aSession() {
  const windows = new Map<string, PeerLink>();
  const onEnd = vi.fn();
  const links = new OperatorLinks({
    iceServers: [],
    capabilities: customerCapabilities,
    isReachable: () => true,
    send: ({ peer = '', ...signal }: Signal) => void setTimeout(() => void windows.get(peer)?.receive(signal as Signal)),
    onEnd,
  });
  const open = (peer: string) => {
    const streams: MediaStream[] = [];
    const link = new PeerLink({
      side: 'operator',
      iceServers: [],
      capabilities: operatorCapabilities,
      send: (signal) => void setTimeout(() => links.receive({ ...signal, peer })),
      onStream: (stream) => streams.push(stream),
    });
    windows.set(peer, link);
    ends.push(() => link.close());
    return { link, streams, received: receivedBy(link) };
  };
  ends.push(() => links.close());
  return { links, open, onEnd };
}

function receivedBy(link: PeerLink): string[] {
  const received: string[] = [];
  for (const name of ['chat', 'files'] as const) link.channel(name).listen({ message: (data) => received.push(`${name}: ${data}`) });
  return received;
}

describe('OperatorLinks', () => {
  it('shows the screen and sends messages to every operator', async () => {
    const { links, open } = aSession();
    const picture = aTrack();
    const screen = aStream(picture);
    const [first, second] = [open('host'), open('assistant')];
    links.come(host);
    links.show(picture, screen);
    await settled();
    links.come(assistant);
    await settled();

    for (const { streams } of [first, second]) expect(streams.map(({ id }) => id)).toEqual([screen.id]);
    expect([...links.peers.channel(capabilities.chat).openPeers].sort()).toEqual(['assistant', 'host']);
    links.peers.channel(capabilities.chat).send('hello');
    links.peers.channel(capabilities.chat).send('not to you', { except: 'host' });
    await settled();
    expect(first.received).toEqual(['chat: hello']);
    expect(second.received).toEqual(['chat: hello', 'chat: not to you']);
  });

  it('lets a watcher see and read only', async () => {
    const { links, open } = aSession();
    const picture = aTrack();
    const voice = aTrack('audio');
    const received = vi.fn();
    for (const capability of customerCapabilities) links.peers.channel(capability).listen({ message: received });
    const { link, streams, received: read } = open('watcher');
    const screen = aStream(picture);
    links.show(picture, screen);
    links.show(voice, aStream(voice));
    links.come(watcher);
    await settled();

    expect(streams.map(({ id }) => id)).toEqual([screen.id]);
    for (const name of ['control', 'chat', 'files', 'annotations'] as const) link.channel(name).send('{"type":"quality.set"}');
    links.peers.channel(capabilities.chat).send('hello');
    expect(links.peers.channel(capabilities.files).send('a file')).toBe(false);
    await settled();
    expect(received).not.toHaveBeenCalled();
    expect(read).toEqual(['chat: hello']);
  });

  it('changes the screen quality when an operator requests it', async () => {
    const { links, open } = aSession();
    const picture = aTrack();
    links.show(picture, aStream(picture));
    new QualityReceiver({ peers: links.peers, media: links });
    const { link } = open('host');
    links.come(host);
    await settled();
    expect(picture.contentHint).toBe('detail');

    link.channel('control').send(JSON.stringify({ type: 'quality.set', quality: 'smooth' }));
    await settled();
    expect(picture.contentHint).toBe('motion');
  });

  it('ends with the bye of the host, but not with that of an assistant', async () => {
    const { links, open, onEnd } = aSession();
    const [first, second] = [open('host'), open('assistant')];
    links.come(host);
    links.come(assistant);
    await settled();

    second.link.closeForBoth();
    await settled();
    expect(onEnd).not.toHaveBeenCalled();
    expect(links.participants.map(({ participantId }) => participantId)).toEqual(['host']);

    first.link.closeForBoth();
    await settled();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('keeps the link when the host changes', async () => {
    const { links, open } = aSession();
    open('host');
    open('assistant');
    links.come(host);
    links.come(assistant);
    await settled();
    const before = links.linkTo('assistant');

    links.come({ ...assistant, role: 'host' });
    links.come({ ...host, role: 'assistant' });
    await settled();

    expect(links.linkTo('assistant')).toBe(before);
    expect(before?.state).toBe('connected');
    expect(links.participants.map(({ role }) => role)).toEqual(['assistant', 'host']);
  });

  it('keeps the picture while the server is unreachable, and removes an assistant who is lost on both paths', async () => {
    const { links, open } = aSession();
    const { link } = open('assistant');
    links.come(assistant);
    await settled();

    links.leave('assistant');
    expect(links.linkTo('assistant')?.state).toBe('connected');

    link.close();
    await settled();
    expect(links.linkTo('assistant')).toBeNull();
    expect(links.peers.channel(capabilities.chat).openPeers).toEqual([]);
  });

  it('closes the link of a removed operator at once, with all that belongs to the operator', async () => {
    const { links, open } = aSession();
    const context = aContext('customer', links.peers, { participants: links });
    const [recording, control, board] = [new RecordingConsent(context), new ControlConsent(context), new AnnotationBoard(context)];
    const { link } = open('host');
    const send = async (capability: keyof typeof capabilities, message: object) => {
      link.channel(capabilities[capability].channel).send(JSON.stringify(message));
      await settled();
    };
    const id = '01890000-0000-7000-8000-000000000001';
    const record = () => send('recording', { type: 'recording.state', isOn: true });
    links.come(host);
    await settled();
    await send('recording', { type: 'recording.request', id });
    recording.answer(true);
    await record();
    await send('permissions', { type: 'permissions.request', id, permission: 'control' });
    control.answer('granted');
    await send('annotations', { type: 'annotations.pointer', surfaceId: 's1', color: 'red', x: 0.5, y: 0.5 });
    expect([recording.state.recordedBy, control.state.allowedTo, board.visible().length]).toEqual(['host', 'host', 1]);

    links.remove('host');
    expect([links.participants, links.linkTo('host'), links.roleOf('host')]).toEqual([[], null, null]);
    expect([recording.state.recordedBy, control.state.allowedTo, board.visible()]).toEqual([null, null, []]);
    await settled();
    expect(link.state).not.toBe('connected');
    links.receive({ peer: 'host', candidate: { candidate: 'late' } });
    links.leave('host');
    expect(links.participants).toEqual([]);

    links.come(host);
    await settled();
    expect(link.state).toBe('connected');
    const received = vi.fn();
    link.channel('control').listen({ message: received });
    await record();
    expect(received).toHaveBeenCalledWith(expect.stringContaining('"isGranted":false'));
  });

  it('keeps the links of lost operators after an absence, and removes those who were removed meanwhile', async () => {
    const { links, open } = aSession();
    open('host');
    open('assistant');
    links.come(host);
    links.come(assistant);
    await settled();
    const before = links.linkTo('host');
    links.leave('host');

    links.retain(['host']);
    expect(links.participants).toEqual([host]);
    expect([links.linkTo('host'), before?.state]).toEqual([before, 'connected']);
  });
});
