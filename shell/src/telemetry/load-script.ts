interface Retries {
  retries?: number;
  /** Delay between two attempts. */
  delayMs?: number;
}

function hasLoaded(url: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.onload = () => resolve(true);
  script.onerror = () => {
    script.remove();
    resolve(false);
  };
  document.head.append(script);
  return promise;
}

/** Runs a script of another origin. Rejects if no attempt loads it (spec §8). */
export async function loadScript(url: string, { retries = 0, delayMs = 0 }: Retries = {}): Promise<void> {
  for (let attempt = 0; !(await hasLoaded(url)); attempt += 1) {
    if (attempt === retries) throw new Error('Could not load script');
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
