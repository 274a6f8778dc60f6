import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '@nearhand/contracts/openapi.gen';
import { solveCaptcha } from './solve-captcha.ts';

const challenge = { parameters: {} } as unknown as components['schemas']['Captcha'];
const { createObjectURL, revokeObjectURL } = URL;
let sources: Blob[];
let released: string[];
let workers: FakeWorker[];

class FakeWorker extends EventTarget {
  readonly asked: unknown[] = [];
  isTerminated = false;
  constructor(readonly url: string) {
    super();
    workers.push(this);
  }
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
}

const start = () => {
  const solution = solveCaptcha(challenge, new AbortController().signal);
  const [worker] = workers;
  if (!worker) throw new Error('no worker was started');
  return { solution, worker };
};

beforeEach(() => {
  [sources, released, workers] = [[], [], []];
  URL.createObjectURL = (source: Blob) => `blob:${sources.push(source)}`;
  URL.revokeObjectURL = (url: string) => void released.push(url);
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

describe('solveCaptcha', () => {
  it('runs the bundled worker without a request', async () => {
    const { solution, worker } = start();
    expect([worker.url, worker.asked]).toEqual(['blob:1', [challenge]]);
    // jsdom's blobs have no text().
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(sources[0] ?? new Blob());
    });
    expect(text).toBe('the text of a worker');
    worker.dispatchEvent(new MessageEvent('message', { data: 'proof' }));
    await expect(solution).resolves.toBe('proof');
  });

  it.each([
    ['has found no solution', new MessageEvent('message', { data: null }), 'no solution'],
    ['does not start', new Event('error'), 'worker failed'],
  ])('rejects and terminates the worker when it %s', async (_case, event, message) => {
    const { solution, worker } = start();
    worker.dispatchEvent(event);
    await expect(solution).rejects.toThrow(message);
    expect([worker.isTerminated, released]).toEqual([true, ['blob:1']]);
  });
});
