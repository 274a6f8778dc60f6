import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { VoiceCall, type VoicePath } from './voice-call.ts';

class AMicrophone extends EventTarget {
  enabled = true;
  stop = jest.fn();
}

let microphone = new AMicrophone();
const getUserMedia = jest.fn<(constraints: MediaStreamConstraints) => Promise<unknown>>();
beforeEach(() => {
  microphone = new AMicrophone();
  getUserMedia.mockReset().mockImplementation(async () => ({ getAudioTracks: () => [microphone] }));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function pair(mayTalk = () => true) {
  const peers = fakePeers();
  const path = { show: jest.fn<VoicePath['show']>(), hide: jest.fn<VoicePath['hide']>() };
  const common = { path: () => path, mayTalk };
  const operator = new VoiceCall({ ...common, peers: peers.operator, listensAtOnce: true });
  const customer = new VoiceCall({ ...common, peers: peers.customer, listensAtOnce: false });
  return { ...peers, operatorVoice: operator, customerVoice: customer, path };
}
const refuse = (name: string) => getUserMedia.mockRejectedValue(new DOMException('no', name));

describe('VoiceCall', () => {
  it('turns the microphone on in the click, and the other side sees it', async () => {
    const { operatorVoice, customerVoice, path } = pair();
    await operatorVoice.turnOn();
    operatorVoice.ask();
    await settled();

    expect(path.show).toHaveBeenCalledTimes(1);
    expect(customerVoice.state).toMatchObject({ askedBy: 'operator', isListening: false, others: [{ isOn: true, isMuted: false }] });
    customerVoice.answerAsk(true);
    expect(customerVoice.state).toMatchObject({ askedBy: null, isListening: true });
  });

  it('mutes without turning off', async () => {
    const { operatorVoice, customerVoice, path } = pair();
    await operatorVoice.turnOn();
    operatorVoice.mute(true);
    await settled();
    expect([microphone.enabled, customerVoice.state.others[0]?.isMuted]).toEqual([false, true]);
    expect(path.hide).not.toHaveBeenCalled();
  });

  it('stays on with the microphone before while another one is opened, so that the choice does not go away', async () => {
    const { operatorVoice, path } = pair();
    await operatorVoice.turnOn();
    const former = microphone;
    microphone = new AMicrophone();
    const switched = operatorVoice.turnOn('headset');
    expect(operatorVoice.state).toMatchObject({ microphone: 'on', deviceId: 'headset' });
    expect(former.stop).not.toHaveBeenCalled();

    await switched;
    expect(former.stop).toHaveBeenCalled();
    expect(path.show).toHaveBeenCalledTimes(2);
    expect(operatorVoice.state).toMatchObject({ microphone: 'on', deviceId: 'headset' });
  });

  it('lets go of the microphone when it is turned off', async () => {
    const { operatorVoice, customerVoice, path } = pair();
    await operatorVoice.turnOn();
    operatorVoice.turnOff();
    await settled();
    expect(microphone.stop).toHaveBeenCalled();
    expect(path.hide).toHaveBeenCalledTimes(1);
    expect(customerVoice.state.others[0]?.isOn).toBe(false);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'inUse'],
    ['TypeError', 'failed'],
  ])('says what is wrong after %s', async (name, problem) => {
    const { operatorVoice, path } = pair();
    refuse(name);
    await operatorVoice.turnOn();
    expect(operatorVoice.state).toMatchObject({ microphone: 'off', problem });
    expect(path.show).not.toHaveBeenCalled();
  });

  it('says so when the microphone was unplugged', async () => {
    const { operatorVoice } = pair();
    await operatorVoice.turnOn();
    microphone.dispatchEvent(new Event('ended'));
    expect(operatorVoice.state).toMatchObject({ microphone: 'off', problem: 'lost' });
  });

  it('does not open a microphone that was turned off while the browser asked', async () => {
    const { operatorVoice, path } = pair();
    const opening = operatorVoice.turnOn();
    operatorVoice.turnOff();
    await opening;
    expect(microphone.stop).toHaveBeenCalled();
    expect(path.show).not.toHaveBeenCalled();
  });

  it('changes to another microphone', async () => {
    const { operatorVoice, path } = pair();
    await operatorVoice.turnOn();
    await operatorVoice.turnOn('headset');
    expect(getUserMedia.mock.calls[1]?.[0]).toMatchObject({ audio: { deviceId: { exact: 'headset' } } });
    expect([path.show.mock.calls.length, path.hide.mock.calls.length]).toEqual([2, 1]);
  });

  it('says after an interruption who talks', async () => {
    const { operatorVoice, customerVoice, cut, join } = pair();
    cut();
    await operatorVoice.turnOn();
    join();
    await settled();
    expect(customerVoice.state.others).toMatchObject([{ isOn: true }]);
  });

  it('does not hear who only watches', async () => {
    const { operatorVoice, customerVoice } = pair(() => false);
    await operatorVoice.turnOn();
    operatorVoice.ask();
    await settled();
    expect(customerVoice.state).toMatchObject({ askedBy: null, others: [] });
  });
});
