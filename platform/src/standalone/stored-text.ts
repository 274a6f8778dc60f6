/** A text that the application has stored, before it runs. */
export function storedText(name: string): string | undefined {
  try {
    return localStorage.getItem(`nearhand.${name}`)?.replaceAll('"', '');
  } catch {
    // Browsers can deny storage to a frame of another site.
    return undefined;
  }
}
