/** A stored value, before the platform has loaded; null without one, and if the browser denies storage. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`nearhand.${key}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether this tab has opened a trial without an account. */
export function isInSandbox(): boolean {
  try {
    return sessionStorage.getItem('nearhand.sandbox') !== null;
  } catch {
    return false;
  }
}
