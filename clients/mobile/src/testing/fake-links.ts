/** Links and object URLs of a page, as far as downloads need them. Clicks that the app leaves to the web view are kept. */
export function fakeLinks(origin: string) {
  const left: string[] = [];
  const revoked: string[] = [];
  let count = 0;

  class HTMLAnchorElement {
    href = '';
    /** Null without the attribute. */
    download: string | null = null;
    isConnected = false;
    hasAttribute = (name: string) => name === 'download' && this.download !== null;
    closest = () => this;
    click(): void {
      left.push(this.href);
    }
  }

  class PageURL extends URL {
    static left = left;
    static revoked = revoked;
    static override createObjectURL = (_content: Blob | MediaSource): string => `blob:${origin}/${++count}`;
    static override revokeObjectURL = (url: string): void => void revoked.push(url);
  }

  return { HTMLAnchorElement, URL: PageURL };
}
