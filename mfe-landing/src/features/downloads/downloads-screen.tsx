import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { data, Link, type LoaderFunctionArgs, useParams } from '@nearhand/platform/router';
import { systemNames } from '@nearhand/platform/system/os-name';
import { localeOf } from '../../shared/article.data.ts';
import { Breadcrumbs } from '../../shared/breadcrumbs.tsx';
import { loadFacts, type WithFacts } from '../../shared/facts.data.ts';
import page from '../../shared/page.module.css';
import { useArticleTitle } from '../../shared/use-article-title.ts';
import { AllSystems } from './all-systems.tsx';
import { BrowserPage } from './browser-page.tsx';
import styles from './downloads.module.css';
import { LinuxPage } from './linux-page.tsx';
import { isSystem, type System, systems } from './systems.ts';

export async function loader({ params }: LoaderFunctionArgs): Promise<WithFacts> {
  const { os } = params;
  if (os !== undefined && !isSystem(os)) throw data(null, { status: 404 });
  return { facts: await loadFacts(localeOf(params)) };
}

function Systems({ shown }: { shown: System | null }) {
  const intl = useIntl();
  const { locale } = intl;
  const entry = (os: System | null) => ({
    to: hrefOf('locale-downloads', { locale, os }),
    'aria-current': os === shown ? ('page' as const) : undefined,
  });
  return (
    <nav className={styles['systems']} aria-label={intl.formatMessage({ id: 'landing.downloads.systems' })}>
      <Link {...entry(null)}>
        <FormattedMessage id="landing.downloads.all" />
      </Link>
      {systems.map((os) => (
        <Link key={os} {...entry(os)}>
          {systemNames[os]}
        </Link>
      ))}
    </nav>
  );
}

export function DownloadsScreen() {
  const { os } = useParams();
  const intl = useIntl();
  const shown = isSystem(os) ? os : null;
  const title = shown
    ? intl.formatMessage({ id: 'landing.downloads.titleFor' }, { system: systemNames[shown] })
    : intl.formatMessage({ id: 'landing.title.downloads' });
  useArticleTitle(title);
  const pathOf = (of: System | null) => hrefOf('locale-downloads', { locale: intl.locale, os: of });
  return (
    <div className={page['page']}>
      <div className={styles['content']}>
        <Systems shown={shown} />
        {shown && (
          <Breadcrumbs
            pages={[
              { name: intl.formatMessage({ id: 'landing.title.downloads' }), path: pathOf(null) },
              { name: systemNames[shown], path: pathOf(shown) },
            ]}
          />
        )}
        {shown === null ? <AllSystems /> : shown === 'linux' ? <LinuxPage /> : <BrowserPage key={shown} os={shown} />}
      </div>
    </div>
  );
}

export { entries } from './download-entries.ts';
export { DownloadsScreen as Component };
