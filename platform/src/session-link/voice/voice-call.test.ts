import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CapabilityEvent, MediaSender, StreamListener } from '../capability/capability.ts';
import { fakeContexts } from '../testing/fake-contexts.ts';
import { aStream, aTrack } from '../testing/fake-track.ts';
import { settled } from '../testing/settled.ts';
import { VoiceCall } from './voice-call.ts';

const aMicrophone = () => Object.assign(aTrack('audio'), { stop: vi.fn() });

let microphone = aMicrophone();
const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<unknown>>();
beforeEach(() => {
  microphone = aMicrophone();
  getUserMedia.mockReset().mockImplementation(async () => ({ getAudioTracks: () => [microphone] }));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
});

function pair(role: 'host' | 'watcher' = 'host') {
  const media = { show: vi.fn<MediaSender['show']>(), hide: vi.fn<MediaSender['hide']>(), setQuality: () => undefined };
  const report = vi.fn<(event: CapabilityEvent) => void>();
  const listeners: StreamListener[] = [];
  const listenToStreams = (listener: StreamListener) => {
    listeners.push(listener);
    return () => undefined;
  };
  const { customer, operator, cut, join } = fakeContexts({ role, media });
  const operatorVoice = new VoiceCall({ ...operator, report });
  const customerVoice = new VoiceCall({ ...customer, listenToStreams });
  return { operatorVoice, customerVoice, media, cut, join, report, streams: listeners[0] as StreamListener };
}
const refuse = (name: string) => getUserMedia.mockRejectedValue(new DOMException('no', name));

describe('VoiceCall', () => {
  it('turns the microphone on and asks the peer to talk', async () => {
    const { operatorVoice, customerVoice, media } = pair();
    await operatorVoice.talk();
    await settled();

    expect(media.show).toHaveBeenCalledTimes(1);
    expect(customerVoice.state).toMatchObject({ requestedBy: 'operator', isListening: false, others: [{ isOn: true, isMuted: false }] });
    customerVoice.answer(true);
    expect(customerVoice.state).toMatchObject({ requestedBy: null, isListening: true });
  });

  it('mutes without turning off', async () => {
    const { operatorVoice, customerVoice, media } = pair();
    await operatorVoice.turnOn();
    operatorVoice.mute(true);
    await settled();
    expect([microphone.enabled, customerVoice.state.others[0]?.isMuted]).toEqual([false, true]);
    expect(media.hide).not.toHaveBeenCalled();
  });

  it('uses the former microphone until another one is open', async () => {
    const { operatorVoice, media } = pair();
    await operatorVoice.turnOn();
    const former = microphone;
    microphone = aMicrophone();
    const switched = operatorVoice.turnOn('headset');
    expect(operatorVoice.state).toMatchObject({ microphone: 'on', deviceId: 'headset' });
    expect(former.stop).not.toHaveBeenCalled();

    await switched;
    expect(former.stop).toHaveBeenCalled();
    expect(media.show).toHaveBeenCalledTimes(2);
    expect(operatorVoice.state).toMatchObject({ microphone: 'on', deviceId: 'headset' });
  });

  it('releases the microphone when it is turned off', async () => {
    const { operatorVoice, customerVoice, media } = pair();
    await operatorVoice.turnOn();
    operatorVoice.turnOff();
    await settled();
    expect(microphone.stop).toHaveBeenCalled();
    expect(media.hide).toHaveBeenCalledTimes(1);
    expect(customerVoice.state.others[0]?.isOn).toBe(false);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'inUse'],
    ['TypeError', 'failed'],
  ])('has a problem after %s', async (name, problem) => {
    const { operatorVoice, media } = pair();
    refuse(name);
    await operatorVoice.turnOn();
    expect(operatorVoice.state).toMatchObject({ microphone: 'off', problem });
    expect(media.show).not.toHaveBeenCalled();
  });

  it('has a problem when the microphone is unplugged', async () => {
    const { operatorVoice } = pair();
    await operatorVoice.turnOn();
    microphone.dispatchEvent(new Event('ended'));
    expect(operatorVoice.state).toMatchObject({ microphone: 'off', problem: 'lost' });
  });

  it('releases a microphone that was turned off while the browser asked for permission', async () => {
    const { operatorVoice, media } = pair();
    const opening = operatorVoice.turnOn();
    operatorVoice.turnOff();
    await opening;
    expect(microphone.stop).toHaveBeenCalled();
    expect(media.show).not.toHaveBeenCalled();
  });

  it('changes to another microphone', async () => {
    const { operatorVoice, media } = pair();
    await operatorVoice.turnOn();
    await operatorVoice.turnOn('headset');
    expect(getUserMedia.mock.calls[1]?.[0]).toMatchObject({ audio: { deviceId: { exact: 'headset' } } });
    expect([media.show.mock.calls.length, media.hide.mock.calls.length]).toEqual([2, 1]);
  });

  it('sends its state again after an interruption', async () => {
    const { operatorVoice, customerVoice, cut, join } = pair();
    cut();
    await operatorVoice.turnOn();
    join();
    await settled();
    expect(customerVoice.state.others).toMatchObject([{ isOn: true }]);
  });

  it('plays the voices of peers with and after the consent of the customer', () => {
    const { customerVoice, streams } = pair();
    const voice = Object.assign(aStream(aTrack('audio')), { getVideoTracks: () => [] });
    streams.come('operator', voice);
    streams.come('operator', aStream(aTrack()));
    expect(customerVoice.state).toMatchObject({ isListening: false, others: [{ peer: 'operator', stream: voice }] });
    customerVoice.answer(true);
    expect(customerVoice.state.isListening).toBe(true);
    streams.gone('operator', voice);
    expect(customerVoice.state.others).toMatchObject([{ stream: null }]);
  });

  it('reports the beginning and the end of a talk', async () => {
    const { operatorVoice, customerVoice, report } = pair();
    await operatorVoice.turnOn();
    await customerVoice.turnOn();
    await settled();
    operatorVoice.turnOff();
    expect(report.mock.calls).toEqual([[{ type: 'voiceStarted' }]]);
    operatorVoice.close();
    expect(report.mock.calls).toEqual([[{ type: 'voiceStarted' }], [{ type: 'voiceEnded' }]]);
  });

  it('ignores watchers', async () => {
    const { operatorVoice, customerVoice } = pair('watcher');
    await operatorVoice.talk();
    await settled();
    expect(customerVoice.state).toMatchObject({ requestedBy: null, others: [] });
  });
});
