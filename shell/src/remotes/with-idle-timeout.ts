const defaultTimeoutMs = 1500;
/** Parts of the timeout. Time in which the page does not run, because it computes or the computer sleeps, counts as one of them. */
const parts = 6;

export class IdleTimeoutError extends Error {
  override readonly name = 'IdleTimeoutError';
}

/**
 * Waits for a promise that loads files below `base`, as long as files keep arriving, so that a slow connection does not fail. Rejects
 * with `IdleTimeoutError` after 1.5 s without one, or after `timeoutMs`.
 */
export function withIdleTimeout<T>(base: string, work: Promise<T>, timeoutMs = defaultTimeoutMs): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const { href } = new URL(base, document.baseURI);
  const hasCome = (files: PerformanceEntryList) => files.some(({ name }) => name.startsWith(href));

  let timer: ReturnType<typeof setTimeout>;
  let silentParts = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(handleSilence, timeoutMs / parts);
  };
  const waitAgain = () => {
    silentParts = 0;
    wait();
  };
  const observer = new PerformanceObserver((files) => {
    if (hasCome(files.getEntries())) waitAgain();
  });
  const handleSilence = () => {
    // Entries arrive late on a busy machine.
    if (hasCome(observer.takeRecords())) return waitAgain();
    silentParts += 1;
    if (silentParts < parts) wait();
    else reject(new IdleTimeoutError(`Nothing came for ${timeoutMs} ms`));
  };
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe({ type: 'resource' });
  wait();
  work.then(resolve, reject);
  promise.then(end, end);
  return promise;
}
