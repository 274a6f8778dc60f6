/** For how long nothing may come. */
const patienceMs = 1500;

/** What was waited for gave nothing for a while. */
export class IdleTimeoutError extends Error {
  override readonly name = 'IdleTimeoutError';
}

/**
 * Waits for work that loads files from below `base`, as long as they keep coming: a slow line or machine is not a broken one.
 * Rejects with `IdleTimeoutError` once none has come for 1.5 s: what hangs shall not hang the product.
 */
export function withIdleTimeout<T>(base: string, work: Promise<T>): Promise<T> {
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
    // A busy machine tells only afterwards of what has come.
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
