import { type Plan, paidPlans, planNames, plans } from '@nearhand/contracts/plans';
import { FormattedMessage, FormattedNumber } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import page from '../../shared/page.module.css';
import styles from './comparison.module.css';
import { HistoryLimit, SessionLimit } from './limit-texts.tsx';
import section from './section.module.css';

const compared = ['free', ...paidPlans] as const;

interface Row {
  title: string;
  hint: string;
  value: (plan: Plan) => ReactNode;
}

const rows: readonly Row[] = [
  {
    title: 'pricing.compare.operators',
    hint: 'pricing.compare.operators.hint',
    value: (plan) => <FormattedNumber value={plans[plan].operators ?? 0} />,
  },
  {
    title: 'pricing.compare.devices',
    hint: 'pricing.compare.devices.hint',
    value: (plan) => <FormattedNumber value={plans[plan].devices ?? 0} />,
  },
  { title: 'pricing.compare.sessions', hint: 'pricing.compare.sessions.hint', value: (plan) => <SessionLimit limits={plans[plan]} /> },
  { title: 'pricing.compare.history', hint: 'pricing.compare.history.hint', value: (plan) => <HistoryLimit limits={plans[plan]} /> },
];

/** Every limit of every plan. The name of a limit is above its values, so that four columns fit 320 px. */
export function Comparison() {
  return (
    <section className={section.section} aria-labelledby="compare-title">
      <h2 id="compare-title" className={page.heading}>
        <FormattedMessage id="pricing.compare.title" />
      </h2>
      <p className={section.lead}>
        <FormattedMessage id="pricing.compare.lead" />
      </p>
      <table className={styles.table} aria-labelledby="compare-title">
        <thead>
          <tr>
            {compared.map((plan) => (
              <th key={plan} scope="col">
                {planNames[plan]}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ title, hint, value }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={compared.length}>
                <FormattedMessage id={title} />
                <p>
                  <FormattedMessage id={hint} />
                </p>
              </th>
            </tr>
            <tr>
              {compared.map((plan) => (
                <td key={plan}>{value(plan)}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}
