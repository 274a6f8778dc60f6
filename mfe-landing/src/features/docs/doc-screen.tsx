import { hrefOf, setPageTitle } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { useEffect } from 'react';
import { localeOf } from '../../shared/article.data.ts';
import { ArticleBody } from '../../shared/article-body.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { loadGuide } from './guides.ts';

export const loader = ({ params }: LoaderFunctionArgs): ReturnType<typeof loadGuide> => loadGuide(params['slug'] ?? '', localeOf(params));

export function DocScreen() {
  const { locale } = useIntl();
  const { title, html, lang } = useLoaderData() as Awaited<ReturnType<typeof loader>>;
  useEffect(() => setPageTitle(`${title} – Nearhand`), [title]);
  return (
    <PageFrame
      above={
        <Link to={hrefOf('locale-docs', { locale })}>
          <FormattedMessage id="landing.docs.heading" />
        </Link>
      }
      title={<span lang={lang}>{title}</span>}
      lead={lang && <FormattedMessage id="landing.docs.englishOnly" />}
    >
      <ArticleBody html={html} {...(lang && { lang })} />
    </PageFrame>
  );
}

export { entries } from './guides.ts';
export { DocScreen as Component };
