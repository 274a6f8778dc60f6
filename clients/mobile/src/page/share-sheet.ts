import type { Plugins } from '../plugins.ts';

const isWebPage = (url: string) => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);

/** Gives pages the share sheet of the phone where its web view has none. */
export function addShareSheet(navigator: Navigator, { share }: Plugins['Share']): void {
  if ('share' in navigator) return;
  const own = async ({ title, text, url }: ShareData = {}): Promise<void> => {
    if (url !== undefined && !isWebPage(url)) throw new TypeError('Only web pages can be shared');
    try {
      await share({ ...(title && { title }), ...(text && { text }), ...(url && { url }) });
    } catch (error) {
      throw new DOMException(error instanceof Error ? error.message : 'Cancelled', 'AbortError');
    }
  };
  Object.defineProperty(navigator, 'share', { value: own, configurable: true });
}
