import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { autoCaptureOwnTab } from '../fixtures/session/capture.ts';
import { meterIn } from './screen-meter.ts';

/** Two pages with a bare peer connection: the browser's own performance with the same screen. */
export interface BareLoopback {
  sender: Page;
  receiver: Page;
  end(): Promise<void>;
}

declare global {
  interface Window {
    bare: RTCPeerConnection;
  }
}

const origin = 'https://bare.example/';

/** A PNG of the sender's screen, and the size of the receiver's video. */
export interface Shown {
  screen: Buffer;
  size: { width: number; height: number };
}

export async function openBareLoopback(browser: Browser, screen: BrowserContextOptions, shown: Shown): Promise<BareLoopback> {
  const [customerBrowser, operatorBrowser] = [await browser.newContext(screen), await browser.newContext()];
  for (const context of [customerBrowser, operatorBrowser]) {
    const body = '<!doctype html><title>bare</title><body style="margin:0">';
    await context.route(origin, (route) => route.fulfill({ contentType: 'text/html', body }));
  }
  await customerBrowser.route(`${origin}shown.png`, (route) => route.fulfill({ contentType: 'image/png', body: shown.screen }));
  await autoCaptureOwnTab(customerBrowser);
  await meterIn(operatorBrowser);
  const [sender, receiver] = [await customerBrowser.newPage(), await operatorBrowser.newPage()];
  for (const page of [sender, receiver]) await page.goto(origin);

  await sender.bringToFront();
  const offer = await sender.evaluate(async () => {
    const shown = new Image();
    shown.src = '/shown.png';
    document.body.append(shown);
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30 } }, audio: false });
    window.bare = new RTCPeerConnection();
    for (const track of stream.getTracks()) window.bare.addTrack(track, stream);
    await window.bare.setLocalDescription();
    await new Promise((done) => window.bare.addEventListener('icecandidate', ({ candidate }) => candidate ?? done(null)));
    return window.bare.localDescription?.sdp ?? '';
  });
  const answer = await receiver.evaluate(
    async ({ sdp, width, height }) => {
      window.bare = new RTCPeerConnection();
      window.bare.addEventListener('track', ({ streams: [stream] }) => {
        const video = document.createElement('video');
        Object.assign(video, { srcObject: stream, muted: true, autoplay: true });
        Object.assign(video.style, { width: `${width}px`, height: `${height}px` });
        document.body.append(video);
      });
      await window.bare.setRemoteDescription({ type: 'offer', sdp });
      await window.bare.setLocalDescription();
      await new Promise((done) => window.bare.addEventListener('icecandidate', ({ candidate }) => candidate ?? done(null)));
      return window.bare.localDescription?.sdp ?? '';
    },
    { sdp: offer, ...shown.size },
  );
  await sender.evaluate((sdp) => window.bare.setRemoteDescription({ type: 'answer', sdp }), answer);
  await receiver.waitForFunction(() => window.screenMeter.tracks().length > 0, undefined, { polling: 100 });
  const end = async () => {
    for (const context of [customerBrowser, operatorBrowser]) await context.close();
  };
  return { sender, receiver, end };
}
