import { type PictureMessage, pictureProtocol, unorderedPictureProtocol } from '@nearhand/contracts/peer/picture.gen';
import { decodePictureFrame, encodeAcknowledgement } from '@nearhand/platform/session-link/display/picture-format';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PictureSender } from '../../picture/picture-sender.ts';
import { until } from '../../testing/until.ts';
import { X11Screen } from './screen/x11-screen.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from './testing/virtual-server.ts';
import { openConnection, reply, type XConnection } from './x-connection.ts';

const largest = { width: 640, height: 480 };
const sizes = [{ width: 320, height: 200 }, { width: 480, height: 640 }, { width: 97, height: 61 }, largest, { width: 480, height: 300 }];

/** Needs the package xvfb. */
(hasVirtualServer ? describe : describe.skip)('A screen that changes its size', () => {
  let server: VirtualServer;
  let x: XConnection;
  let pen: XConnection;
  const failures = vi.spyOn(console, 'error');

  beforeEach(async () => {
    failures.mockClear();
    server = await startVirtualServer(largest.width, 640);
    [x, pen] = await Promise.all([openConnection(server), openConnection(server)]);
  });
  afterEach(async () => {
    pen.close();
    x.close();
    await server.stop();
  });

  it('is sent in its new size while programs draw', async () => {
    const screen = await X11Screen.open(x);
    const peers = fakePeers();
    const sender = new PictureSender({ peers: peers.customer, screen, mayView: () => true });
    const channel = peers.operator.channel(pictureProtocol);
    let begun: Extract<PictureMessage, { type: 'picture.begin' }> | null = null;
    let painted = 0;
    channel.listen({
      message: (data) => {
        const message: PictureMessage = JSON.parse(String(data));
        if (message.type !== 'picture.begin') return;
        begun = message;
        painted = 0;
      },
    });
    peers.operator.channel(unorderedPictureProtocol).listen({
      message: (data) => {
        const frame = typeof data !== 'string' && begun && decodePictureFrame(data, begun);
        if (!frame) throw new Error('Not inside of the picture');
        painted += 1;
        channel.send(encodeAcknowledgement({ sequence: frame.sequence, earlier: 0 }));
      },
    });
    channel.send(JSON.stringify({ type: 'picture.start', isVideoSupported: false }));

    const { client, randr, root } = pen;
    // The screen cannot be smaller than a monitor that is on.
    const { crtcs, config_timestamp } = await reply<{ crtcs: number[]; config_timestamp: number }>((done) =>
      randr.GetScreenResourcesCurrent(root, done),
    );
    await reply((done) => randr.SetCrtcConfig(crtcs[0] ?? 0, 0, config_timestamp, 0, 0, 0, 1, [], done));
    const gc = client.AllocID();
    client.CreateGC(gc, root, { foreground: 0xff0000 });
    for (const { width, height } of sizes) {
      for (let step = 0; step < 40; step += 1) {
        if (step === 20) randr.SetScreenSize(root, width, height, width, height);
        for (let row = 0; row < 640; row += 40) client.PolyFillRectangle(root, gc, [step * 7, row + (step % 20), 90, 20]);
        await pen.sync();
      }
      await until(() => begun?.width === width && begun.height === height && painted > 0);
    }
    sender.close();
    screen.close();
    expect(failures.mock.calls).toEqual([]);
  });
});
