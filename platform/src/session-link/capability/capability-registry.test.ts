import { describe, expect, it, vi } from 'vitest';
import { AnnotationBoard } from '../annotations/annotation-board.ts';
import { Chat } from '../chat/chat.ts';
import { ClipboardExchange } from '../clipboard/clipboard-exchange.ts';
import { lazyCapabilities } from '../customer-capabilities.ts';
import { FileTransfers } from '../files/file-transfers.ts';
import { QualityReceiver } from '../quality/quality-receiver.ts';
import { QualityRequest } from '../quality/quality-request.ts';
import { RecordingConsent } from '../recording/recording-consent.ts';
import { RecordingRequest } from '../recording/recording-request.ts';
import { SurfacePublisher } from '../surfaces/surface-publisher.ts';
import { SurfaceSubscriber } from '../surfaces/surface-subscriber.ts';
import { fakeContexts } from '../testing/fake-contexts.ts';
import { aStream, aTrack } from '../testing/fake-track.ts';
import { settled } from '../testing/settled.ts';
import { VoiceCall } from '../voice/voice-call.ts';
import type { Capability, CapabilityContext, CapabilityState } from './capability.ts';
import { CapabilityRegistry } from './capability-registry.ts';
import type { FileSink } from './ports.ts';

const operatorId = '01890000-0000-7000-8000-000000000001';

/** Both ends of a session. The capabilities of the customer wait for messages. */
function aSession(context: Partial<CapabilityContext> = {}) {
  const ends = fakeContexts({ operatorId, ...context });
  const customer = new CapabilityRegistry(ends.customer, Object.values(lazyCapabilities));
  return { customer, operator: new CapabilityRegistry(ends.operator) };
}

function openIn<State extends CapabilityState>(registry: CapabilityRegistry, capability: Capability<State>): State {
  const state = registry.get(capability);
  if (!state) throw new Error(`${capability.protocol.name} is not open`);
  return state;
}

describe('CapabilityRegistry', () => {
  it('carries a conversation', async () => {
    const { customer, operator } = aSession();
    operator.open(Chat).post('Hello');
    await settled();
    openIn(customer, Chat).post('Hi');
    await settled();
    const texts = (entries: readonly { text: string }[]) => entries.map(({ text }) => text);
    expect(texts(openIn(customer, Chat).state.entries)).toEqual(['Hello', 'Hi']);
    expect(texts(operator.open(Chat).state.entries)).toEqual(['Hello', 'Hi']);
  });

  it('sends a file into the sink of the other end, after the customer has accepted it', async () => {
    const stored: Uint8Array[] = [];
    const sink: FileSink = {
      write: async (bytes) => void stored.push(bytes),
      finish: async () => new Blob([Buffer.concat(stored)]),
      discard: async () => undefined,
    };
    const { customer, operator } = aSession({ openSink: async () => sink });
    const file = new File(['content'], 'notes.txt');
    expect(operator.open(FileTransfers).send([{ file, folder: '' }])).toEqual([]);
    await settled();
    const files = openIn(customer, FileTransfers);
    expect(files.list.state).toMatchObject([{ name: 'notes.txt', status: 'offered' }]);
    files.accept(files.list.state[0]?.id ?? '');
    await settled();
    expect(files.list.state).toMatchObject([{ status: 'done' }]);
    expect(Buffer.concat(stored).toString()).toBe('content');
  });

  it('sends the text of the clipboard', async () => {
    const { customer, operator } = aSession({ readClipboard: async () => ({ kind: 'text', text: 'copied' }) });
    await operator.open(ClipboardExchange).sendCopied();
    await settled();
    expect(openIn(customer, ClipboardExchange).state.received).toMatchObject([{ peer: operatorId, text: 'copied' }]);
    operator.closeAll();
  });

  it('delivers a request to talk, and sends the track of the microphone after consent', async () => {
    const track = aTrack('audio');
    const stream = aStream(track);
    const media = { show: vi.fn<CapabilityContext['media']['show']>(), hide: vi.fn<() => void>(), setQuality: vi.fn<() => void>() };
    const { customer, operator } = aSession({ openMicrophone: async () => ({ kind: 'on', stream, track }), media });
    await operator.open(VoiceCall).talk();
    await settled();
    const voice = openIn(customer, VoiceCall);
    expect(voice.state).toMatchObject({ requestedBy: operatorId, microphone: 'off', isListening: false });
    await voice.turnOn();
    await settled();
    expect(media.show.mock.calls).toEqual([
      [track, stream],
      [track, stream],
    ]);
    expect(operator.open(VoiceCall).state.others).toMatchObject([{ peer: 'customer', isOn: true }]);
  });

  it('requests the consent of the customer to a recording', async () => {
    const { customer, operator } = aSession();
    const request = operator.open(RecordingRequest);
    request.send();
    await settled();
    const consent = openIn(customer, RecordingConsent);
    consent.answer(true);
    await settled();
    expect(request.state.phase).toBe('allowed');
    request.setOn(true);
    await settled();
    expect(consent.state.recordedBy).toBe(operatorId);
    consent.withdraw();
    await settled();
    expect(request.state.phase).toBe('denied');
  });

  it('carries annotations, surfaces and the quality, which are created at once', async () => {
    const media = { show: () => undefined, hide: () => undefined, setQuality: vi.fn<CapabilityContext['media']['setQuality']>() };
    const { customer, operator } = aSession({ media });
    const boards = [customer.open(AnnotationBoard), operator.open(AnnotationBoard)] as const;
    const publisher = customer.open(SurfacePublisher);
    const subscriber = operator.open(SurfaceSubscriber);
    customer.open(QualityReceiver);
    boards[1].pointAt('s1', 'red', 0.5, 0.5);
    publisher.publish([{ surfaceId: 's1', kind: 'screen', label: '', isPaused: false, isStill: false }]);
    operator.open(QualityRequest).choose('smooth');
    await settled();
    expect(boards[0].visible('s1')).toMatchObject([{ kind: 'pointer', by: operatorId }]);
    expect(subscriber.state).toMatchObject([{ surfaceId: 's1' }]);
    expect(media.setQuality.mock.calls).toEqual([['smooth']]);
  });

  it('loads a capability when a message needs it, and not before', async () => {
    const { customer, operator } = aSession();
    const changed = vi.fn();
    customer.subscribe(changed);
    await settled();
    const statuses = () => Object.values(lazyCapabilities).map((capability) => customer.statusOf(capability));
    expect(new Set(statuses())).toEqual(new Set(['closed']));
    operator.open(Chat).post('Hello');
    await settled();
    expect(customer.statusOf(Chat)).toBe('open');
    expect(statuses().filter((status) => status === 'open')).toHaveLength(1);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('can load a capability again after a failure, without loss of messages', async () => {
    const { customer, operator } = aSession();
    const load = vi.fn(lazyCapabilities.chat.load).mockRejectedValueOnce(new Error('Loading chunk failed'));
    const chat = { ...lazyCapabilities.chat, load };
    await customer.load(chat);
    expect([customer.statusOf(Chat), customer.get(Chat)]).toEqual(['failed', null]);
    operator.open(Chat).post('Hello');
    await customer.load(chat);
    await settled();
    expect(openIn(customer, Chat).state.entries).toMatchObject([{ text: 'Hello' }]);
  });

  it('creates nothing when the capability was closed while it was loaded', async () => {
    const { customer } = aSession();
    const loading = customer.load(lazyCapabilities.chat);
    customer.closeAll();
    await loading;
    expect([customer.statusOf(Chat), customer.get(Chat)]).toEqual(['closed', null]);
  });
});
