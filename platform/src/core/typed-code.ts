const name = 'nearhand.typed-code';

/** Keeps a code for the join page, which is another document, so that it appears in no URL. */
export function keepTypedCode(code: string): void {
  try {
    sessionStorage.setItem(name, code);
  } catch {
    // The join page asks for the code again.
  }
}

/** Returns the kept code and forgets it; empty if there is none. */
export function takeTypedCode(): string {
  try {
    const code = sessionStorage.getItem(name) ?? '';
    sessionStorage.removeItem(name);
    return code;
  } catch {
    return '';
  }
}
