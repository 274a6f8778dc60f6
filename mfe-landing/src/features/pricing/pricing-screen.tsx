import { planNames, trial } from '@nearhand/contracts/plans';
import { FormattedMessage } from '@nearhand/platform/intl';
import type { LoaderFunctionArgs } from '@nearhand/platform/router';
import { localeOf } from '../../shared/article.data.ts';
import { Fact } from '../../shared/fact.tsx';
import { loadFacts, type WithFacts } from '../../shared/facts.data.ts';
import page from '../../shared/page.module.css';
import { Comparison } from './comparison.tsx';
import { Faq } from './faq.tsx';
import { OfferData } from './offer-data.tsx';
import { PlanCards } from './plan-cards.tsx';
import styles from './pricing.module.css';
import { ChangeRules, FreeOfCharge, LimitRules } from './rules.tsx';
import { SelfHosting } from './self-hosting.tsx';

export const loader = async ({ params }: LoaderFunctionArgs): Promise<WithFacts> => ({ facts: await loadFacts(localeOf(params)) });

export function PricingScreen() {
  return (
    <div className={`${page.page} ${styles.screen}`}>
      <div className={styles.top}>
        <header className={styles.header}>
          <h1 className={styles.title}>
            <span>
              <FormattedMessage id="pricing.heading" />
            </span>{' '}
            <span>
              <FormattedMessage id="pricing.heading.customers" />
            </span>
          </h1>
          <p className={styles.lead}>
            <FormattedMessage id="pricing.lead" />
          </p>
        </header>
        <PlanCards />
      </div>
      <p className={styles.terms}>
        <FormattedMessage id="pricing.trial" values={{ plan: planNames[trial.plan], days: trial.days }} />{' '}
        <Fact name="price.terms" fallback="" />
      </p>
      <Comparison />
      <LimitRules />
      <FreeOfCharge />
      <ChangeRules />
      <SelfHosting />
      <Faq />
      <OfferData />
    </div>
  );
}
export { PricingScreen as Component };
