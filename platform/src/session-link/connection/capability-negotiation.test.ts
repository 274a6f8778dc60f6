import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { describe, expect, it, vi } from 'vitest';
import type { LinkChannelListener } from '../peers/link-channel.ts';
import { CapabilityNegotiation } from './capability-negotiation.ts';

const { chat, files, input } = capabilities;

function anEnd(own: readonly (typeof chat | typeof files | typeof input | { name: string; version: number; channel: 'chat' })[]) {
  let listener: LinkChannelListener = {};
  const send = vi.fn<(data: string | ArrayBuffer) => boolean>(() => true);
  const negotiation = new CapabilityNegotiation(
    {
      send,
      listen: (given) => {
        listener = given;
        return () => undefined;
      },
    },
    own,
  );
  return { negotiation, send, emit: () => listener };
}

/** Opens the control channel of both ends. */
function meet(one: ReturnType<typeof anEnd>, other: ReturnType<typeof anEnd>) {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.emit().open?.();
    for (const [data] of from.send.mock.calls.splice(0)) to.emit().message?.(data);
  }
}

const hello = (message: object) => JSON.stringify({ type: 'hello', protocol: 1, capabilities: {}, ...message });

describe('CapabilityNegotiation', () => {
  it('agrees on the lower version when one end is newer', () => {
    const older = anEnd([chat]);
    const newer = anEnd([{ ...chat, version: 3 }]);
    meet(older, newer);
    expect(older.negotiation.versionOf(chat)).toBe(1);
    expect(newer.negotiation.versionOf(chat)).toBe(1);
  });

  it('leaves out a capability that only one end has', () => {
    const browser = anEnd([chat, files]);
    const device = anEnd([input, files]);
    meet(browser, device);
    expect([chat, files, input].map((capability) => browser.negotiation.versionOf(capability))).toEqual([0, 1, 0]);
    expect([chat, files, input].map((capability) => device.negotiation.versionOf(capability))).toEqual([0, 1, 0]);
  });

  it('agrees with a newer protocol version that adds properties', () => {
    const end = anEnd([chat]);
    end.emit().message?.(hello({ protocol: 7, capabilities: { chat: 2, telepathy: 1 }, region: 'eu' }));
    expect(end.negotiation.versionOf(chat)).toBe(1);
    expect(end.negotiation.versionOf({ name: 'telepathy' })).toBe(0);
  });

  it('supports nothing until the hello of the peer has arrived', () => {
    const end = anEnd([chat]);
    end.emit().open?.();
    expect(end.negotiation.versionOf(chat)).toBe(0);
  });

  it('negotiates again on the next connection', () => {
    const end = anEnd([chat, files]);
    end.emit().message?.(hello({ capabilities: { chat: 1 } }));
    end.emit().close?.();
    expect(end.negotiation.versionOf(chat)).toBe(0);
    end.emit().message?.(hello({ capabilities: { files: 1 } }));
    expect([chat, files].map((capability) => end.negotiation.versionOf(capability))).toEqual([0, 1]);
  });

  it('ignores a second hello on the same connection', () => {
    const end = anEnd([chat, files]);
    end.emit().message?.(hello({ capabilities: { chat: 1 } }));
    end.emit().message?.(hello({ capabilities: { files: 1 } }));
    expect([chat, files].map((capability) => end.negotiation.versionOf(capability))).toEqual([1, 0]);
  });

  it.each([
    hello({ protocol: 0 }),
    hello({ capabilities: { chat: 1.5 } }),
    hello({ capabilities: { chat: '1' } }),
    hello({ capabilities: [] }),
  ])('ignores the invalid hello %s', (data) => {
    const end = anEnd([chat]);
    end.emit().message?.(data);
    expect(end.negotiation.versionOf(chat)).toBe(0);
  });
});
