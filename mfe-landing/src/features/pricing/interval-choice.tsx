import { FormattedMessage } from '@nearhand/platform/intl';
import { Fact } from '../../shared/fact.tsx';
import styles from './plan-cards.module.css';

/** Works without JavaScript: the style of the page shows the prices of the checked interval. */
export function IntervalChoice() {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        <FormattedMessage id="pricing.interval" />
      </legend>
      <label className={styles.option}>
        <input type="radio" name="interval" value="year" defaultChecked />
        <FormattedMessage id="pricing.yearly" />
        <span className={styles.saving}>
          <FormattedMessage id="pricing.saving" values={{ saving: <Fact key="saving" name="price.saving" fallback="" /> }} />
        </span>
      </label>
      <label className={styles.option}>
        <input type="radio" name="interval" value="month" />
        <FormattedMessage id="pricing.monthly" />
      </label>
    </fieldset>
  );
}
