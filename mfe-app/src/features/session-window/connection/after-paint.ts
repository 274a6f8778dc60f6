/** A hidden page paints nothing. */
const longestMs = 100;

/** Does the work once the browser has painted: what is painted is seen before it. */
export function afterPaint(work: () => void): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void promise.then(work);
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, longestMs);
}
