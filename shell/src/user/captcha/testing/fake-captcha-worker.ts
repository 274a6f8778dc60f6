/** Replaces the worker by one that solves each captcha at once: `solved-1`, `solved-2`. */
export function fakeCaptchaWorker(): void {
  let count = 0;
  URL.createObjectURL = () => 'blob:captcha';
  URL.revokeObjectURL = () => undefined;
  globalThis.Worker = class extends EventTarget {
    postMessage() {
      count += 1;
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: `solved-${count}` })));
    }
    terminate() {}
  } as unknown as typeof Worker;
}
