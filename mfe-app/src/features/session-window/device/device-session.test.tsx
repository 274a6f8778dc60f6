import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PeerChannelName, peerChannels, peerProtocolVersion } from '@nearhand/contracts/peer/peer-protocol';
import { store } from '@nearhand/platform/core';
import { notificationsAtom } from '@nearhand/platform/host';
import { decodeAcknowledgement, encodePictureFrame } from '@nearhand/platform/session-link/display/picture-format';
import type { FakeChannel } from '@nearhand/platform/session-link/testing/fake-channel';
import { answerPings } from '@nearhand/platform/session-link/testing/fake-other-end';
import { FakePeerConnection } from '@nearhand/platform/session-link/testing/fake-peer-connection';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aSession } from '../../../shared/testing/a-session.ts';
import { enter, openWindow, provideFakeBrowser, settle, socket } from '../testing/open-window.tsx';

const device = { assignmentId: '01890000-0000-7000-8000-0000000000aa', name: 'Front desk', isRemoved: false };
const session = aSession({ device, mode: 'control', status: 'active', key: null, code: null });
const size = { width: 64, height: 32 };
const display = { displayId: 'one', name: 'HDMI-1', x: 0, y: 0, ...size, scale: 1, isPrimary: true };

provideFakeBrowser();
const fillRect = jest.fn();
beforeEach(() => {
  fillRect.mockClear();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect } as unknown as CanvasRenderingContext2D as never);
});

/** The window of a session with a device that allows what is given. */
async function connected(granted: string[], opened = session) {
  const view = await openWindow({ session: opened });
  await enter({ role: 'host', participants: [], session: opened });
  await settle();
  const end = new FakePeerConnection();
  const received: { [name in PeerChannelName]?: unknown[] } = {};
  const channels = Object.fromEntries(
    Object.entries(peerChannels).map(([name, { id }]) => {
      const channel = end.createDataChannel(name, { negotiated: true, id });
      channel.addEventListener('message', (event) => {
        const { data } = event as MessageEvent;
        received[name as PeerChannelName] = [
          ...(received[name as PeerChannelName] ?? []),
          typeof data === 'string' ? JSON.parse(data) : data,
        ];
      });
      return [name, channel];
    }),
  ) as Record<PeerChannelName, FakeChannel>;
  answerPings(channels.control);
  const send = (channel: FakeChannel, message: object) => channel.send(JSON.stringify(message));
  channels.control.addEventListener('open', () => {
    const capabilities = { display: 1, input: 1, machine: 1, permissions: 1, picture: 1 };
    send(channels.control, { type: 'hello', protocol: peerProtocolVersion, capabilities });
    send(channels.control, { type: 'permissions.state', granted });
    send(channels.control, {
      type: 'display.list',
      displays: [display, { ...display, displayId: 'two', name: 'HDMI-2', isPrimary: false }],
    });
  });
  const answered = new Promise<RTCSessionDescriptionInit>((resolve) => {
    const { emit } = socket.current;
    socket.current.emit = (event: unknown, ...values: unknown[]) => {
      const [signal] = values as [{ description?: RTCSessionDescriptionInit }];
      if (event === 'signal' && signal.description) resolve(signal.description);
      return emit.call(socket.current, event, ...values);
    };
  });
  await end.setLocalDescription();
  socket.current.receive('signal', { description: end.localDescription });
  await act(async () => end.setRemoteDescription(await answered));
  await settle();
  return { ...view, channels, received, send };
}

/** The device sends a picture of one colour. */
async function withPicture(granted: string[], opened = session) {
  const window = await connected(granted, opened);
  const { channels, send } = window;
  send(channels.picture, { type: 'picture.begin', picture: 3, displayId: 'one', ...size });
  const fills = [{ x: 0, y: 0, ...size, color: 0x336699 }];
  channels.picture.send(encodePictureFrame({ kind: 'fill', sequence: 1, picture: 3, fills }).buffer);
  await settle();
  return window;
}

const picture = 'Mouse and keyboard of Front desk';
// Finds elements by label and text: roles are slow to find in this window.
const field = () => screen.queryByLabelText(picture);
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.slice(0, 40);
/** Moves the focus from the picture to the toolbar. */
const leave = '{Control>}{Alt>}{Shift>}{/Control}{/Alt}{/Shift}';
const tool = (name: string) => screen.getByText(name, { selector: 'button span' }).closest('button') as HTMLButtonElement;

const keysOf = ({ input = [] }: { input?: unknown[] }) =>
  (input as { type: string; code: string; isDown: boolean }[]).filter(({ type }) => type === 'input.key');

describe('session window of a device', () => {
  it('asks for the picture, paints it and acknowledges it', async () => {
    const { received } = await withPicture(['view']);
    const [start, acknowledgement] = received.picture ?? [];
    expect(start).toEqual({ type: 'picture.start', isVideoSupported: false });
    expect(decodeAcknowledgement(acknowledgement as ArrayBuffer)).toEqual({ sequence: 1, earlier: 0 });
    expect(fillRect).toHaveBeenCalledWith(0, 0, 64, 32);
    expect(screen.getByLabelText('Screen of Front desk').querySelector('canvas')).toMatchObject(size);
    expect(document.querySelector('[data-phase]')?.getAttribute('data-phase')).toBe('active');
  });

  it('has the keys that phones lack, and opens their keyboard by a button only', async () => {
    const all = window.matchMedia;
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...all(media), matches: media.includes('pointer: coarse') }));
    const { received, unmount } = await withPicture(['view', 'control']);
    const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'fieldset[aria-label="More keys"] button' }));
    const area = field() as HTMLTextAreaElement;
    expect(area.inputMode).toBe('none');
    press('Keyboard');
    expect([area.inputMode, document.activeElement]).toEqual(['text', area]);

    press('Ctrl');
    fireEvent.input(area, { target: { value: 'c' } });
    fireEvent.input(area, { target: { value: 'gęślą' } });
    press('F5');
    await settle();
    expect(keysOf(received).map(({ code, isDown }) => `${isDown ? '+' : '-'}${code}`)).toEqual([
      '+ControlLeft',
      '+KeyC',
      '-KeyC',
      '-ControlLeft',
      '+F5',
      '-F5',
    ]);
    expect(received.input).toContainEqual(expect.objectContaining({ type: 'input.text', text: 'gęślą' }));
    unmount();
    jest.restoreAllMocks();
  });

  it('ignores pictures that were not begun, and rectangles outside of the display', async () => {
    const { channels } = await withPicture(['view']);
    fillRect.mockClear();
    for (const about of [{ picture: 2 }, { picture: 3, width: 65 }]) {
      const fills = [{ x: 0, y: 0, width: about.width ?? 1, height: 1, color: 0 }];
      channels.picture.send(encodePictureFrame({ kind: 'fill', sequence: 2, picture: about.picture, fills }).buffer);
    }
    await settle();
    expect(fillRect).not.toHaveBeenCalled();
    expect(screen.getByText('Front desk sent a picture that is not valid. Parts of the screen may be missing')).toBeTruthy();
  });

  it('sends keys to the device while it is controlled, also those of the shortcuts of the window', async () => {
    const { received } = await withPicture(['view', 'control']);
    expect(tool('Control').getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(field() as HTMLElement, { key: 'x', code: 'KeyX' });
    fireEvent.keyUp(field() as HTMLElement, { key: 'x', code: 'KeyX' });
    fireEvent.keyDown(field() as HTMLElement, { key: 'Escape', code: 'Escape' });
    await settle();
    expect(keysOf(received).slice(0, 3)).toMatchObject([
      { type: 'input.key', code: 'KeyX', key: 'x', isDown: true },
      { type: 'input.key', code: 'KeyX', key: 'x', isDown: false },
      { type: 'input.key', code: 'Escape', isDown: true },
    ]);
    expect(field()).not.toBeNull();
  });

  it('asks the person at the device when control is not allowed', async () => {
    const { received, user, channels, send } = await withPicture(['view']);
    expect(field()).toBeNull();
    await user.click(tool('Control'));
    await settle();
    expect(received.control).toContainEqual(expect.objectContaining({ type: 'permissions.request', permission: 'control' }));
    act(() => void send(channels.control, { type: 'permissions.state', granted: ['view', 'control'] }));
    await settle();
    expect(field()).not.toBeNull();
  });

  it('shows and controls the computer of a customer who has started the agent', async () => {
    const handedOver = aSession({ customerName: 'Maria', mode: 'control', status: 'active' });
    await withPicture(['view', 'control'], handedOver);
    expect(screen.getByLabelText('Screen of Maria').querySelector('canvas')).toMatchObject(size);
    expect(screen.getByLabelText('Mouse and keyboard of Maria')).toBeTruthy();
    expect(screen.queryByText('Draw')).toBeNull();
  });

  it('blanks, locks and restarts the computer as far as that is possible', async () => {
    const { received, user, channels, send, api } = await withPicture(['view', 'control']);
    api.use({ 'POST /device/*/restart': () => undefined });
    const restarts = () => api.calls.filter((call) => call.includes('/restart'));
    const state = { type: 'machine.state', canBlank: false, canLock: true, canRestart: true, isBlank: false, isLocked: false };
    act(() => void send(channels.control, state));
    await settle();
    await user.click(tool('Computer'));
    expect((await screen.findByText('Blank the screen there')).closest('button')?.disabled).toBe(true);
    await user.click(screen.getByText('Lock mouse and keyboard there'));
    await settle();
    expect(received.control).toContainEqual({ type: 'machine.set', isBlank: false, isLocked: true });
    await user.click(tool('Computer'));
    await user.click(await screen.findByText('Restart the computer…'));
    expect(await screen.findByText('Restart Front desk?')).toBeTruthy();
    expect(restarts()).toEqual([]);
    await user.click(screen.getByText('Restart', { selector: 'button *' }));
    await settle();
    expect(restarts()).toEqual([`POST /device/${device.assignmentId}/restart?sessionId=${session.sessionId}`]);
  });

  it('chooses a monitor and sends keys from the menus', async () => {
    const { received, user } = await withPicture(['view', 'control']);
    await user.click(tool('Monitors'));
    await user.click(await screen.findByText('Monitor 2 (HDMI-2, 64 × 32)'));
    await user.click(tool('Keys'));
    await user.click(await screen.findByText('Ctrl + Alt + Del'));
    await settle();
    expect(received.control).toContainEqual({ type: 'display.select', displayId: 'two' });
    const keys = keysOf(received);
    expect(keys.slice(0, 6).map(({ code, isDown }) => [code, isDown])).toEqual([
      ['ControlLeft', true],
      ['AltLeft', true],
      ['Delete', true],
      ['Delete', false],
      ['AltLeft', false],
      ['ControlLeft', false],
    ]);
  });

  it('shows the locks of the device, and switches them', async () => {
    const { received, user, channels, send } = await withPicture(['view', 'control']);
    const report = async (locks: object) => {
      act(() => void send(channels.input, { type: 'input.locks', locks }));
      await settle();
    };
    const capsLock = () => screen.queryByText('Caps Lock', { selector: 'button span' })?.closest('button');
    await report({ capsLock: false, numLock: true });
    expect(capsLock()).toBeUndefined();
    await user.click(tool('Keys'));
    const numLock = await screen.findByText('Num Lock');
    expect(numLock.closest('button')?.getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByText('Scroll Lock')).toBeNull();
    await user.click(numLock);
    await report({ capsLock: true, numLock: false });
    expect(capsLock()?.getAttribute('aria-pressed')).toBe('true');
    await user.click(capsLock() as HTMLElement);
    await settle();
    expect(focused()).toBe(picture);
    const switched = (received.input as { type: string }[]).filter(({ type }) => type === 'input.lock');
    expect(switched.slice(0, 2)).toMatchObject([
      { lock: 'numLock', isOn: false },
      { lock: 'capsLock', isOn: false },
    ]);
    act(() => void send(channels.control, { type: 'permissions.state', granted: ['view'] }));
    await settle();
    expect(capsLock()).toBeUndefined();
  });

  it('reports that characters could not be typed', async () => {
    const { channels, send } = await withPicture(['view', 'control']);
    act(() => void send(channels.input, { type: 'input.untyped' }));
    await settle();
    const message = 'Some characters could not be typed, because the program on Front desk does not respond';
    expect(store.get(notificationsAtom)).toContainEqual(expect.objectContaining({ type: 'warning', message }));
  });

  it('gives the keyboard back to the device after a tool was used with the pointer', async () => {
    const { received, user } = await withPicture(['view', 'control']);
    const recording = () => (received.control as { type: string }[]).filter(({ type }) => type.startsWith('recording.'));
    await user.click(tool('Record'));
    await settle();
    const asked = recording();
    await user.keyboard(' ');
    for (const use of [screen.getByLabelText('Details', { selector: 'button' }), tool('Control')]) {
      await user.click(use);
      await settle();
      expect(focused()).toBe(picture);
    }
    await user.click(tool('Monitors'));
    await user.click(await screen.findByText('Monitor 2 (HDMI-2, 64 × 32)'));
    await waitFor(() => expect(focused()).toBe(picture));
    await user.click(tool('Keys'));
    await waitFor(() => expect(focused()).not.toBe(picture));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(picture));
    expect(received.input).toContainEqual(expect.objectContaining({ type: 'input.key', code: 'Space', isDown: true }));
    expect(recording()).toEqual(asked);
  });

  it('leaves the keyboard to somebody who types in a panel, or goes through the tools with the keyboard', async () => {
    const { user } = await withPicture(['view', 'control']);
    await user.click(screen.getByLabelText('Chat', { selector: 'button' }));
    await user.click(await screen.findByLabelText('Write a message'));
    await user.keyboard('x{Tab}');
    expect(focused()).toBe('Send');
    await user.click(screen.getByText('Send'));
    expect(focused()).toBe('Write a message');

    await user.click(field() as HTMLElement);
    await user.keyboard(leave);
    act(() => tool('View').focus());
    await user.keyboard('{Tab}{Enter}');
    await settle();
    expect(focused()).toContain('Control');
  });

  it('has no shortcut that is a character while the device is controlled, wherever the focus is', async () => {
    const { user } = await withPicture(['view', 'control']);
    await user.keyboard(leave);
    expect(focused()).not.toBe(picture);
    await user.keyboard('xco2{Shift>}F{/Shift}?');
    await settle();
    expect(tool('Control').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelectorAll('aside, [role="dialog"]')).toHaveLength(0);
    expect(tool('Snapshot').getAttribute('aria-keyshortcuts')).toBeNull();

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'Keyboard sh{Enter}');
    expect(await screen.findByText('Keys without Ctrl or Alt go to the computer that you control')).toBeTruthy();
    expect(screen.getByText('Return to the toolbar')).toBeTruthy();
    expect(screen.queryAllByText('Save a snapshot')).toEqual([]);
    await user.keyboard('{Escape}');

    await user.click(tool('View'));
    await user.keyboard('x');
    expect(tool('Control').getAttribute('aria-pressed')).toBe('true');
  });

  it('speaks of the device, and of no customer, in all panels', async () => {
    const { user } = await connected(['view']);
    for (const panel of ['Details', 'People', 'Notes', 'Chat', 'Files']) {
      await user.click(screen.getByLabelText(panel, { selector: 'button' }));
      await settle();
      expect(screen.queryAllByText(/customer/i, { ignore: 'style' })).toEqual([]);
    }
  });

  it('reports that the device did not answer, and connects again', async () => {
    const closed = { ...session, status: 'closed' as const, closeReason: 'failed' as const };
    const again = '01890000-0000-7000-8000-0000000000bb';
    const bodies: unknown[] = [];
    const { user, router } = await openWindow({
      session: closed,
      handlers: {
        'POST /session': ({ body }) => {
          bodies.push(body);
          return { ...session, sessionId: again };
        },
      },
    });
    expect(screen.getByText('Front desk did not answer, or was offline for too long')).toBeTruthy();

    await user.click(screen.getByText('Connect again'));

    await waitFor(() => expect(router.state.location.pathname).toContain(again));
    expect(bodies).toEqual([{ device: device.assignmentId, mode: 'control' }]);
  });
});
