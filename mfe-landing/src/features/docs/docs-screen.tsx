import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { localeOf } from '../../shared/article.data.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { docGroups, groupNames } from './doc-groups.ts';
import { DocSearch } from './doc-search.tsx';
import styles from './docs.module.css';
import { GuideList } from './guide-list.tsx';
import { listGuides } from './guides.ts';

export function DocsScreen() {
  const { locale } = useIntl();
  const guides = listGuides(localeOf({ locale }));
  return (
    <PageFrame title={<FormattedMessage id="landing.docs.heading" />} lead={<FormattedMessage id="landing.docs.lead" />}>
      <DocSearch guides={guides}>
        {docGroups.map((group) => (
          <section key={group} className={styles['group']} aria-labelledby={`docs-${group}`}>
            <h2 id={`docs-${group}`}>
              <FormattedMessage id={groupNames[group]} />
            </h2>
            <GuideList guides={guides.filter((guide) => guide.group === group)} />
          </section>
        ))}
      </DocSearch>
    </PageFrame>
  );
}

export { DocsScreen as Component };
