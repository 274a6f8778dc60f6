import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Secondary } from '@nearhand/platform/ui/console';
import classes from './audit.module.css';
import type { AuditRow } from './audit-rows.ts';

const dayOf = (at: string): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** Leads to each of the sign-ins of a row. */
export function SignInsLink({ by, at, others }: AuditRow) {
  if (!by?.id || others.length === 0) return null;
  const day = dayOf(at);
  const search = new URLSearchParams({ area: 'signIns', operatorId: by.id, from: day, to: day });
  return (
    <Secondary>
      <Link className={classes['link']} to={`${hrefOf('audit')}?${search}`}>
        <FormattedMessage id="app.audit.signIns.all" values={{ count: others.length + 1 }} />
      </Link>
    </Secondary>
  );
}
