import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { localeOf } from '../../shared/article.data.ts';
import { ArticleBody } from '../../shared/article-body.tsx';
import { BackLink } from '../../shared/back-link.tsx';
import { Breadcrumbs } from '../../shared/breadcrumbs.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useArticleTitle } from '../../shared/use-article-title.ts';
import { DocNavigation } from './doc-navigation.tsx';
import styles from './docs.module.css';
import { listGuides, loadGuide } from './guides.ts';
import { OnThisPage } from './on-this-page.tsx';

export const loader = ({ params }: LoaderFunctionArgs): ReturnType<typeof loadGuide> => loadGuide(params['slug'] ?? '', localeOf(params));

export function DocScreen() {
  const intl = useIntl();
  const { locale } = intl;
  const guide = useLoaderData() as Awaited<ReturnType<typeof loader>>;
  const { slug, title, html, headings, group, lang } = guide;
  const guides = listGuides(localeOf({ locale }));
  const next = guides[guides.findIndex((one) => one.slug === slug) + 1];
  useArticleTitle(title);
  return (
    <PageFrame
      above={
        <BackLink to={hrefOf('locale-docs', { locale })}>
          <FormattedMessage id="landing.docs.heading" />
        </BackLink>
      }
      title={<span lang={lang}>{title}</span>}
      lead={lang && <FormattedMessage id="landing.docs.englishOnly" />}
    >
      <div className={styles['columns']}>
        <OnThisPage headings={headings} lang={lang} />
        <article className={styles['article']}>
          <ArticleBody html={html} {...(lang && { lang })} />
          {next && (
            <Link className={styles['next']} to={hrefOf('locale-doc', { locale, slug: next.slug })}>
              <FormattedMessage id="landing.docs.next" />
              <strong lang={next.lang}>{next.title}</strong>
            </Link>
          )}
        </article>
        <DocNavigation group={group} guides={guides.filter((one) => one.group === group)} current={slug} />
      </div>
      <Breadcrumbs
        pages={[
          { name: intl.formatMessage({ id: 'landing.docs.heading' }), path: hrefOf('locale-docs', { locale }) },
          { name: title, path: hrefOf('locale-doc', { locale, slug }) },
        ]}
      />
    </PageFrame>
  );
}

export { entries } from './guides.ts';
export { DocScreen as Component };
