import { type BillingInterval, intervals, type PaidPlan, paidPlans, planNames, plans, trial } from '@nearhand/contracts/plans';
import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import type { ReactNode } from 'react';
import { Fact } from '../../shared/fact.tsx';
import { IntervalChoice } from './interval-choice.tsx';
import { LimitList } from './limit-texts.tsx';
import styles from './plan-cards.module.css';

const audienceIds = {
  free: 'pricing.for.free',
  starter: 'pricing.for.starter',
  team: 'pricing.for.team',
  business: 'pricing.for.business',
} as const;

interface CardProps {
  plan: keyof typeof audienceIds;
  children: ReactNode;
}

function Card({ plan, children }: CardProps) {
  return (
    <article className={styles.card} data-trial={plan === trial.plan || undefined}>
      <h3 className={styles.name}>
        {planNames[plan]}
        {plan === trial.plan && (
          <small className={styles.trial}>
            <FormattedMessage id="pricing.tried" />
          </small>
        )}
      </h3>
      <p className={styles.text}>
        <FormattedMessage id={audienceIds[plan]} />
      </p>
      {children}
      <LimitList limits={plans[plan]} />
    </article>
  );
}

/** The price and the link of one interval; the style shows the chosen one. */
function Offer({ plan, interval }: { plan: PaidPlan; interval: BillingInterval }) {
  const offer = `${plan}-${interval}`;
  return (
    <div className={styles.offer} data-interval={interval}>
      <p className={styles.price}>
        <b>
          <Fact name={`price.${plan}.${interval}`} fallback="–" />
        </b>{' '}
        <span>
          <FormattedMessage id="pricing.perOperator" />
        </span>
      </p>
      <p className={styles.billed}>
        <FormattedMessage
          id={interval === 'year' ? 'pricing.billedYearly' : 'pricing.billedMonthly'}
          values={{ total: <Fact key="total" name={`price.${plan}.yearTotal`} fallback="–" /> }}
        />
      </p>
      <Link className={styles.action} to={hrefOf('upgrade-plan', { plan: offer })} data-content-type="plan" data-content-id={offer}>
        <FormattedMessage id="pricing.choose" values={{ plan: planNames[plan] }} />
      </Link>
    </div>
  );
}

/** The plans side by side, with the prices of a year or of a month. */
export function PlanCards() {
  return (
    <section className={styles.plans} aria-labelledby="plans-title">
      <h2 id="plans-title" className={styles.legend}>
        <FormattedMessage id="pricing.plans" />
      </h2>
      <IntervalChoice />
      <div className={styles.cards}>
        <Card plan="free">
          <div className={styles.offer}>
            <p className={styles.price}>
              <b>
                <Fact name="price.free" fallback="–" />
              </b>{' '}
              <span>
                <FormattedMessage id="pricing.forever" />
              </span>
            </p>
            <p className={styles.billed}>
              <FormattedMessage id="pricing.free.billed" />
            </p>
            <Link className={styles.action} to={hrefOf('sign-up')} data-content-type="plan" data-content-id="free">
              <FormattedMessage id="pricing.free.start" />
            </Link>
          </div>
        </Card>
        {paidPlans.map((plan) => (
          <Card key={plan} plan={plan}>
            {intervals.map((interval) => (
              <Offer key={interval} plan={plan} interval={interval} />
            ))}
          </Card>
        ))}
      </div>
    </section>
  );
}
