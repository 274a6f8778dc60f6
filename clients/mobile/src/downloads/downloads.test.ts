import { describe, expect, it, vi } from 'vitest';
import { FakePhone, origin } from '../testing/fake-phone.ts';

/** A page with the real script, whose links are pressed. */
function page() {
  const phone = new FakePhone().start();
  const { HTMLAnchorElement: Anchor, URL: urls, document } = phone.page;
  const linkTo = (href: string, download: string | null) => Object.assign(new Anchor(), { href, download });
  return {
    phone,
    urls,
    linkTo,
    /** Saves a file as a script does that has made it. */
    save: (content: Blob, name: string) => linkTo(urls.createObjectURL(content), name).click(),
    /** Presses a link as a person does. Returns whether the web view follows it. */
    press: (link: object) => {
      const event = new Event('click', { cancelable: true });
      Object.defineProperty(event, 'target', { value: link });
      return document.dispatchEvent(event);
    },
    files: phone.plugins.Files,
  };
}

const settled = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });

describe('files of a page', () => {
  it('are stored part by part, each after the last one', async () => {
    const { save, files, phone } = page();
    const content = Array.from({ length: 900_000 }, (_, at) => String.fromCharCode(at % 251)).join('');
    save(new Blob([Buffer.from(content, 'latin1')]), 'report.pdf');
    save(new Blob(['a;b']), 'sessions.csv');
    save(new Blob([]), 'empty.txt');
    await settled(() => expect(files.stored.length).toBe(3));
    expect(files.stored.map(([name]) => name)).toEqual(['report.pdf', 'sessions.csv', 'empty.txt']);
    expect(files.stored.map(([, stored]) => stored === content)).toEqual([true, false, false]);
    expect(files.stored.slice(1).map(([, stored]) => stored)).toEqual(['a;b', '']);
    const part = 'Files.append';
    const parts = [
      ['Files.begin', part, part, part, 'Files.finish'],
      ['Files.begin', part, 'Files.finish'],
      ['Files.begin', 'Files.finish'],
    ];
    expect(phone.calls).toEqual(parts.flat());
    expect(phone.page.URL.left).toEqual([]);
  });

  it('are stored when the person presses their link', async () => {
    const { linkTo, press, urls, files } = page();
    expect(press(linkTo(urls.createObjectURL(new Blob(['x'])), 'x.txt'))).toBe(false);
    await settled(() => expect(files.stored).toEqual([['x.txt', 'x']]));
  });

  it('are not stored twice when a script presses a link of the document', async () => {
    const { linkTo, urls, phone } = page();
    Object.assign(linkTo(urls.createObjectURL(new Blob(['x'])), 'x.txt'), { isConnected: true }).click();
    expect([phone.page.URL.left.length, phone.calls]).toEqual([1, []]);
  });

  it('are stored also when their address is revoked meanwhile, and not after it', async () => {
    const { linkTo, urls, files } = page();
    const link = linkTo(urls.createObjectURL(new Blob(['x'])), 'x.txt');
    link.click();
    urls.revokeObjectURL(link.href);
    link.click();
    await settled(() => expect(files.stored).toEqual([['x.txt', 'x']]));
    expect([urls.revoked, urls.left]).toEqual([[link.href], [link.href]]);
  });

  it('do not hinder each other when one cannot be stored', async () => {
    const { save, files, phone } = page();
    files.onAppend = () => {
      files.onAppend = () => {};
      throw new Error('There is no space');
    };
    save(new Blob(['one']), 'one.txt');
    save(new Blob(['two']), 'two.txt');
    await settled(() => expect(files.stored).toEqual([['two.txt', 'two']]));
    expect(phone.calls.slice(0, 2)).toEqual(['Files.begin', 'Files.discard']);
  });
});

describe('files of the server', () => {
  it.each([
    [`${origin}/api/integration/installer?action=device&os=linux`, null],
    [`${origin}/api/integration/installer?action=session&os=linux`, 'Nearhand-K7QMX-2RVBD'],
    [`${origin}/kit/create-nearhand-remote.tgz`, ''],
  ])('are opened in the browser: %s', (href, download) => {
    const { phone, linkTo, press } = page();
    expect(press(linkTo(href, download))).toBe(false);
    linkTo(href, download).click();
    expect([phone.opened, phone.plugins.Files.stored]).toEqual([[href, href], []]);
  });
});

describe('links that are no files', () => {
  it.each([
    [`${origin}/app/devices`, null],
    [`${origin}/downloads/linux`, null],
    ['https://example.com/api/file', null],
    [`${origin}.evil.example/api/file`, 'x'],
    [`blob:${origin}/of-another-page`, 'x'],
    ['javascript:alert(1)', 'x'],
    ['', 'x'],
  ])('are left to the web view: %s', (href, download) => {
    const { phone, linkTo, press } = page();
    expect(press(linkTo(href, download))).toBe(true);
    linkTo(href, download).click();
    expect([phone.opened, phone.calls, phone.page.URL.left]).toEqual([[], [], [href]]);
  });

  it('are left to the page that handles them', () => {
    const { linkTo, phone } = page();
    const event = new Event('click', { cancelable: true });
    Object.defineProperty(event, 'target', { value: linkTo(`${origin}/api/x`, null) });
    event.preventDefault();
    phone.page.document.dispatchEvent(event);
    expect(phone.opened).toEqual([]);
  });
});
