import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { localeOf } from '../../shared/article.data.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { listGuides } from './guides.ts';

export function DocsScreen() {
  const { locale } = useIntl();
  return (
    <PageFrame title={<FormattedMessage id="landing.docs.heading" />} lead={<FormattedMessage id="landing.docs.lead" />}>
      <ul>
        {listGuides(localeOf({ locale })).map(({ slug, title, description, lang }) => (
          <li key={slug} lang={lang}>
            <h2>
              <Link to={hrefOf('locale-doc', { locale, slug })}>{title}</Link>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

export { DocsScreen as Component };
