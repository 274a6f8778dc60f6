import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Breadcrumbs } from '../../shared/breadcrumbs.tsx';
import { Day } from '../../shared/day.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import styles from './alternative-teamviewer.module.css';
import { Choice } from './choice.tsx';
import { comparedOn } from './comparison.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { Sources } from './sources.tsx';

/** A dated comparison, readable without JavaScript. */
export function AlternativeTeamviewerScreen() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'alternative-teamviewer.title' });
  return (
    <PageFrame
      above={
        <p className={styles['date']}>
          <FormattedMessage id="alternative-teamviewer.dated" values={{ date: <Day value={comparedOn} /> }} />
        </p>
      }
      title={title}
      lead={<FormattedMessage id="alternative-teamviewer.lead" />}
    >
      <Choice />
      <ComparisonTable />
      <Sources />
      <Breadcrumbs pages={[{ name: title, path: hrefOf('locale-alternative-teamviewer', { locale: intl.locale }) }]} />
    </PageFrame>
  );
}
export { AlternativeTeamviewerScreen as Component };
