import type { components } from '@nearhand/contracts/openapi.gen';
import workerSource from './captcha.worker.ts?worker-source';

/** A captcha takes seconds; beyond this limit the machine is too slow for it. */
const longestMs = 120_000;

/** Solves a captcha in a worker and returns the proof that the server expects. */
export async function solveCaptcha(challenge: components['schemas']['Captcha'], signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const url = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  const worker = new Worker(url);
  const timer = setTimeout(() => reject(new Error('The captcha was not solved in time')), longestMs);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') resolve(data);
    else reject(new Error('The captcha has no solution'));
  });
  worker.addEventListener('error', () => reject(new Error('The captcha worker failed')));
  signal.addEventListener('abort', () => reject(signal.reason));
  worker.postMessage(challenge);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
    URL.revokeObjectURL(url);
  });
}
