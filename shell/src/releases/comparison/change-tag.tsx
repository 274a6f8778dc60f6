import { FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import type { Comparison } from '../data/release-api';
import styles from '../releases.module.css';

type Change = Comparison['files'][number]['change'];

function ChangeName({ change }: { change: Change }) {
  switch (change) {
    case 'added':
      return <FormattedMessage id="app.releases.difference.added" />;
    case 'removed':
      return <FormattedMessage id="app.releases.difference.removed" />;
    case 'changed':
      return <FormattedMessage id="app.releases.difference.changed" />;
  }
}

/** Change of a row, by colour and word. */
export const ChangeTag = ({ change }: { change: Change }) => (
  <span className={styles['change']} data-change={change}>
    <ChangeName change={change} />
  </span>
);

/** Number of changes that are not listed. */
export const LeftOff = ({ count }: { count: number }) =>
  count > 0 && (
    <Text size="sm" c="dimmed">
      <FormattedMessage id="app.releases.more" values={{ count }} />
    </Text>
  );
