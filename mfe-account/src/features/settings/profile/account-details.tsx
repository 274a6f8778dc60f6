import type { Me } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './account-details.module.css';

const roleIds = {
  operator: 'app.account.role.operator',
  admin: 'app.account.role.admin',
  owner: 'app.account.role.owner',
} as const satisfies Record<Me['user']['role'], string>;

/** Facts that are changed elsewhere. */
export function AccountDetails({ me: { user, company } }: { me: Me }) {
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>
          <FormattedMessage id="app.account.company" />
        </dt>
        <dd>{company.name}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="app.account.role" />
        </dt>
        <dd>
          <FormattedMessage id={roleIds[user.role]} />
        </dd>
      </div>
    </dl>
  );
}
