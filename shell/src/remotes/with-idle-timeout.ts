const defaultPatienceMs = 1500;

export class IdleTimeoutError extends Error {
  override readonly name = 'IdleTimeoutError';
}

/**
 * Waits for a promise that loads files below `base`, as long as files keep arriving, so that a slow connection does not fail. Rejects
 * with `IdleTimeoutError` after 1.5 s without one, or after `patienceMs`.
 */
export function withIdleTimeout<T>(base: string, work: Promise<T>, patienceMs = defaultPatienceMs): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const { href } = new URL(base, document.baseURI);
  const hasCome = (files: PerformanceEntryList) => files.some(({ name }) => name.startsWith(href));

  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(handleSilence, patienceMs);
  };
  const observer = new PerformanceObserver((files) => {
    if (hasCome(files.getEntries())) wait();
  });
  const handleSilence = () => {
    // On a busy machine entries arrive late.
    if (hasCome(observer.takeRecords())) wait();
    else reject(new IdleTimeoutError(`Nothing came for ${patienceMs} ms`));
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
