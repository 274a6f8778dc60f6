/**
 * Copies a text, which may not be known yet. Call it in the click itself: browsers refuse after waiting. Returns false if the browser refuses.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string' || typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
    else {
      const content = text.then((known) => new Blob([known], { type: 'text/plain' }));
      content.catch(() => undefined);
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
    }
    return true;
  } catch {
    return false;
  }
}
