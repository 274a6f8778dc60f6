import { type ClipboardFormat, inputProtocol } from '@nearhand/contracts/peer/input.gen';
import { describe, expect, it, vi } from 'vitest';
import { aPng } from '../testing/a-png.ts';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { type ClipboardPort, ClipboardSync, ClipboardTooLarge } from './clipboard-sync.ts';

function aClipboard(content: Partial<Record<ClipboardFormat, Uint8Array>> = {}) {
  let copied: (formats: ClipboardFormat[]) => void = () => undefined;
  const offers: { formats: readonly ClipboardFormat[]; read: (format: ClipboardFormat) => Promise<Uint8Array | null> }[] = [];
  const port: ClipboardPort = {
    onChange: (listener) => {
      copied = listener;
      return () => undefined;
    },
    read: vi.fn(async (format: ClipboardFormat) => content[format] ?? null),
    offer: (formats, read) => void offers.push({ formats, read }),
  };
  return { port, offers, copy: (formats = Object.keys(content) as ClipboardFormat[]) => copied(formats) };
}

function bothEnds(content: Partial<Record<ClipboardFormat, Uint8Array>>, mayUse = () => true) {
  const onTooLarge = vi.fn();
  const peers = fakePeers();
  const [operator, device] = [aClipboard(content), aClipboard()];
  const ends = [
    new ClipboardSync({ peers: peers.operator, port: operator.port, mayUse: () => true, onTooLarge }),
    new ClipboardSync({ peers: peers.customer, port: device.port, mayUse }),
  ];
  return { peers, operator, device, onTooLarge, close: () => ends.map((end) => end.close()) };
}

describe('ClipboardSync', () => {
  it('offers what was copied, and sends the content only when it is needed', async () => {
    const image = aPng(640, 480, 200_000);
    const { operator, device } = bothEnds({ 'text/plain': new TextEncoder().encode('漢 ñ'), 'image/png': image });
    operator.copy();
    await settled();
    expect(device.offers.map(({ formats }) => formats)).toEqual([['text/plain', 'image/png']]);
    expect(operator.port.read).not.toHaveBeenCalled();

    expect(new TextDecoder().decode((await device.offers[0]?.read('text/plain')) ?? undefined)).toBe('漢 ñ');
    expect(await device.offers[0]?.read('image/png')).toEqual(image);
  });

  it('returns no image that claims more pixels than any display has', async () => {
    for (const image of [aPng(16_384, 16_384), aPng(1, 4_000_000_000), new Uint8Array(100)]) {
      const { operator, device } = bothEnds({ 'image/png': image });
      operator.copy();
      await settled();
      expect(await device.offers[0]?.read('image/png')).toBeNull();
    }
  });

  it('returns nothing for a format that the other end does not have', async () => {
    const { operator, device } = bothEnds({ 'text/plain': new Uint8Array([65]) });
    operator.copy();
    await settled();
    expect(await device.offers[0]?.read('text/html')).toBeNull();
  });

  it('fetches the content once for all readers, and keeps it until the next offer', async () => {
    const { operator, device } = bothEnds({ 'image/png': aPng(64, 64, 60_000) });
    operator.copy();
    await settled();
    const read = () => device.offers.at(-1)?.read('image/png');
    const first = read();
    await settled(1);
    const contents = [await read(), await read(), await first];
    expect(contents[0]).toHaveLength(60_000);
    expect(new Set(contents).size).toBe(1);
    expect(operator.port.read).toHaveBeenCalledTimes(1);
    operator.copy();
    await settled();
    expect(await read()).toHaveLength(60_000);
    expect(operator.port.read).toHaveBeenCalledTimes(2);
  });

  it('refuses content over the limit at once, and reports it to the operator', async () => {
    const { operator, device, onTooLarge } = bothEnds({ 'text/plain': new Uint8Array(12_582_913) });
    operator.copy();
    await settled();
    expect(await device.offers[0]?.read('text/plain')).toBeNull();
    expect(await device.offers[0]?.read('text/plain')).toBeNull();
    expect(onTooLarge).toHaveBeenCalledTimes(1);
  });

  it('reports to the operator that the content of the device is over the limit', async () => {
    const { operator, device, onTooLarge } = bothEnds({});
    vi.mocked(device.port.read).mockRejectedValue(new ClipboardTooLarge());
    device.copy(['text/plain']);
    await settled();
    expect(await operator.offers[0]?.read('text/plain')).toBeNull();
    expect(onTooLarge).toHaveBeenCalledTimes(1);
  });

  it('does not let readers wait when the connection is lost, and tries again for the next one', async () => {
    const { peers, operator, device } = bothEnds({ 'text/plain': new Uint8Array([65]) });
    operator.copy();
    await settled();
    const reading = device.offers[0]?.read('text/plain');
    peers.cut();
    expect(await reading).toBeNull();
    peers.join();
    expect(await device.offers[0]?.read('text/plain')).toEqual(new Uint8Array([65]));
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
    vi.mocked(operator.port.read).mockImplementation(() => new Promise(() => undefined));
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
