import { describe, expect, it, jest } from '@jest/globals';
import { BrowserClipboard } from './browser-clipboard.ts';

const text = async (clipboard: BrowserClipboard) => new TextDecoder().decode((await clipboard.read('text/plain')) ?? undefined);
const pasted = (content: string) =>
  ({ files: [], getData: (format: string) => (format === 'text/plain' ? content : '') }) as unknown as DataTransfer;

describe('BrowserClipboard', () => {
  it('keeps what was pasted while older content was being read', async () => {
    const reading = Promise.withResolvers<ClipboardItem[]>();
    Object.assign(navigator, {
      clipboard: { read: () => reading.promise },
      permissions: { query: async () => ({ state: 'granted' }) },
    });
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    const clipboard = new BrowserClipboard();
    const listener = jest.fn();
    clipboard.onChange(listener);

    const checked = clipboard.check();
    clipboard.take(pasted('new'));
    const item = { types: ['text/plain'], getType: async () => ({ text: async () => 'old' }) };
    reading.resolve([item as unknown as ClipboardItem]);
    await checked;
    expect(await text(clipboard)).toBe('new');
    expect(listener).toHaveBeenCalledTimes(1);

    await clipboard.check();
    expect(await text(clipboard)).toBe('old');
  });
});
