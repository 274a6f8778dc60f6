import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { displayProtocol } from '@nearhand/contracts/peer/display.gen';
import { pictureProtocol } from '@nearhand/contracts/peer/picture.gen';
import { aPng } from '../testing/a-png.ts';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { DisplayViewer } from './display-viewer.ts';
import { encodePictureFrame, type PictureFrame } from './picture-format.ts';
import { PictureViewer } from './picture-viewer.ts';
import type { Size } from './rectangle.ts';

const decode = jest.fn(async () => ({ close: () => undefined }));
const fillRect = jest.fn();
beforeEach(() => {
  Object.assign(globalThis, { createImageBitmap: decode });
  const context = { fillRect, drawImage: () => undefined };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as CanvasRenderingContext2D as never);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** A whole picture of one bit per pixel: black, and very short. */
function blackPng({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const head = Buffer.from(aPng(width, height).subarray(16, 29));
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const parts = [aPng(width, height).subarray(0, 8), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

const huge = { width: 16_384, height: 16_384 };
const large = { width: 7_680, height: 4_320 };

function aDevice() {
  const peers = fakePeers();
  const [viewer, displays] = [new PictureViewer({ peers: peers.operator }), new DisplayViewer({ peers: peers.operator })];
  const channel = peers.customer.channel(pictureProtocol);
  const send = async (frame: PictureFrame) => {
    channel.send(encodePictureFrame(frame).buffer);
    await settled();
  };
  const begin = async (size: Size) => {
    channel.send(JSON.stringify({ type: 'picture.begin', picture: 1, displayId: 'one', ...size }));
    await settled();
  };
  const sendCursor = async (image: Uint8Array) => {
    const cursor = { type: 'display.cursor', hotspotX: 0, hotspotY: 0, image: Buffer.from(image).toString('base64') };
    peers.customer.channel(displayProtocol).send(JSON.stringify(cursor));
    await settled();
  };
  return { viewer, displays, send, begin, sendCursor };
}

const still = (size: Size, data: Uint8Array<ArrayBuffer>) =>
  ({ kind: 'png', sequence: 1, picture: 1, rectangle: { x: 0, y: 0, ...size }, data }) as const;
const fill = { kind: 'fill', sequence: 2, picture: 1, fills: [{ x: 0, y: 0, width: 32, height: 32, color: 1 }] } as const;

describe('PictureViewer', () => {
  it('shows no display that no browser could hold', async () => {
    const { viewer, begin, send } = aDevice();
    await begin(huge);
    await send(still(huge, blackPng(huge)));
    expect([viewer.state.isRefused, viewer.state.size, viewer.canvas.width]).toEqual([true, null, 300]);
    expect(decode).not.toHaveBeenCalled();
  });

  it('decodes no picture that is larger than announced or than a device sends, and paints what follows', async () => {
    const { viewer, begin, send } = aDevice();
    await begin(large);
    await send(still({ width: 7_680, height: 256 }, blackPng({ width: 7_680, height: 256 })));
    expect([decode.mock.calls.length, viewer.state.isRefused]).toEqual([1, false]);
    await send(still({ width: 32, height: 32 }, blackPng(huge)));
    await send(still(large, blackPng(large)));
    expect([decode.mock.calls.length, viewer.state.isRefused]).toEqual([1, true]);
    await send(fill);
    expect(fillRect).toHaveBeenCalledWith(0, 0, 32, 32);
  });

  it('refuses colours and video parts that cover the display many times', async () => {
    const { viewer, begin, send } = aDevice();
    await begin(large);
    const whole = { x: 0, y: 0, ...large, color: 1 };
    await send({ ...fill, fills: [whole, whole] });
    expect([viewer.state.isRefused, fillRect.mock.calls.length]).toEqual([true, 0]);
  });

  it('stops the picture of a device that goes on sending what is refused', async () => {
    const { begin, send } = aDevice();
    await begin(large);
    for (let count = 0; count < 20; count += 1) await send(still(large, blackPng({ width: 8, height: 8 })));
    await send(fill);
    await begin(large);
    await send(fill);
    expect(fillRect).not.toHaveBeenCalled();
  });
});

describe('DisplayViewer', () => {
  it('shows the arrow in place of a cursor that is too large', async () => {
    const { displays, sendCursor } = aDevice();
    await sendCursor(blackPng({ width: 256, height: 256 }));
    expect(displays.state.cursor).toMatchObject({ hotspotX: 0 });
    await sendCursor(blackPng(huge).subarray(0, 45_000));
    expect(displays.state.cursor).toBeNull();
    await sendCursor(new Uint8Array());
    expect(displays.state.cursor).toMatchObject({ image: '' });
  });
});
