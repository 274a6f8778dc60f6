import { type Article, articleBase } from '@nearhand/contracts/article';
import styles from './article-body.module.css';

declare const __webpack_public_path__: string;

/** The text of an article, made by the build from a file of this repository. */
export function ArticleBody({ html, lang }: Pick<Article, 'html'> & { lang?: string }) {
  const inFolder = html.replaceAll(`src="${articleBase}`, `src="${__webpack_public_path__}`);
  // The build refuses HTML in articles, and escapes their text.
  return <div className={styles['body']} lang={lang} dangerouslySetInnerHTML={{ __html: inFolder }} suppressHydrationWarning />;
}
