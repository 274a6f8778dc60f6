import { factMarker } from '@nearhand/contracts/facts';
import { hrefOf, type Locale } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { listArticles } from '../../shared/article.data.ts';
import { posts } from './posts.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const site = factMarker('site.url');

/** The posts of a language as a feed (RSS 2.0). */
export function feed(locale: Locale): string {
  const blog = site + hrefOf('locale-blog', { locale });
  const items = listArticles(posts, locale).map(({ slug, title, description, date = '' }) => {
    const address = site + hrefOf('locale-post', { locale, slug });
    const texts = `<title>${escaped(title)}</title><description>${escaped(description)}</description>`;
    return `<item>${texts}<link>${address}</link><guid>${address}</guid><pubDate>${new Date(date).toUTCString()}</pubDate></item>`;
  });
  const texts = `<title>${escaped(translate('landing.title.blog'))}</title><description>${escaped(translate('landing.blog.lead'))}</description>`;
  const self = `<atom:link rel="self" type="application/rss+xml" href="${blog}/rss.xml"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${texts}<link>${blog}</link>${self}<language>${locale}</language>${items.join('')}</channel></rss>`;
}
