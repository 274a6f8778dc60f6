/** @jest-environment node */
import { describe, expect, it, jest } from '@jest/globals';
import { type ClipboardFormat, inputProtocol } from '@nearhand/contracts/peer/input.gen';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { type ClipboardPort, ClipboardSync } from './clipboard-sync.ts';

function aClipboard(content: Partial<Record<ClipboardFormat, Uint8Array>> = {}) {
  let copied: (formats: ClipboardFormat[]) => void = () => undefined;
  const offers: { formats: readonly ClipboardFormat[]; read: (format: ClipboardFormat) => Promise<Uint8Array | null> }[] = [];
  const port: ClipboardPort = {
    onChange: (listener) => {
      copied = listener;
      return () => undefined;
    },
    read: jest.fn(async (format: ClipboardFormat) => content[format] ?? null),
    offer: (formats, read) => void offers.push({ formats, read }),
  };
  return { port, offers, copy: () => copied(Object.keys(content) as ClipboardFormat[]) };
}

function bothEnds(content: Partial<Record<ClipboardFormat, Uint8Array>>, mayUse = () => true) {
  const peers = fakePeers();
  const [operator, device] = [aClipboard(content), aClipboard()];
  const ends = [
    new ClipboardSync({ peers: peers.operator, port: operator.port, mayUse: () => true }),
    new ClipboardSync({ peers: peers.customer, port: device.port, mayUse }),
  ];
  return { peers, operator, device, close: () => ends.map((end) => end.close()) };
}

describe('ClipboardSync', () => {
  it('offers what was copied, and sends the content only when it is needed', async () => {
    const image = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
    const { operator, device } = bothEnds({ 'text/plain': new TextEncoder().encode('漢 ñ'), 'image/png': image });
    operator.copy();
    await settled();
    expect(device.offers.map(({ formats }) => formats)).toEqual([['text/plain', 'image/png']]);
    expect(operator.port.read).not.toHaveBeenCalled();

    expect(new TextDecoder().decode((await device.offers[0]?.read('text/plain')) ?? undefined)).toBe('漢 ñ');
    expect(await device.offers[0]?.read('image/png')).toEqual(image);
  });

  it('returns nothing for a format that the other end does not have', async () => {
    const { operator, device } = bothEnds({ 'text/plain': new Uint8Array([65]) });
    operator.copy();
    await settled();
    expect(await device.offers[0]?.read('text/html')).toBeNull();
  });

  it('answers requests for the newest content only', async () => {
    const { operator, device } = bothEnds({ 'text/plain': new Uint8Array([65]) });
    operator.copy();
    operator.copy();
    await settled();
    expect(await device.offers[0]?.read('text/plain')).toBeNull();
    expect(await device.offers[1]?.read('text/plain')).toEqual(new Uint8Array([65]));
  });

  it('ignores a peer that may not use the clipboard', async () => {
    const { operator, device } = bothEnds({ 'text/plain': new Uint8Array([65]) }, () => false);
    operator.copy();
    await settled();
    expect(device.offers).toEqual([]);
  });

  it('ends a transfer whose chunks are not in order, and ignores chunks that were not requested', async () => {
    const { peers, operator, device, close } = bothEnds({ 'text/plain': new Uint8Array([65]) });
    operator.copy();
    await settled();
    jest.mocked(operator.port.read).mockImplementation(() => new Promise(() => undefined));
    let id = '';
    peers.operator.channel(inputProtocol).listen({
      message: (data) => {
        id = JSON.parse(String(data)).id;
      },
    });
    const reading = device.offers[0]?.read('text/plain');
    await settled();
    const chunk = { type: 'input.clipboardChunk', id, format: 'text/plain', index: 1, count: 2, data: 'QQ==' };
    peers.operator.channel(inputProtocol).send(JSON.stringify({ ...chunk, format: 'image/png' }));
    peers.operator.channel(inputProtocol).send(JSON.stringify(chunk));
    expect(await reading).toBeNull();
    close();
  });
});
