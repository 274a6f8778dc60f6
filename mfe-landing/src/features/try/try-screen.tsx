import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, type LoaderFunctionArgs } from '@nearhand/platform/router';
import { localeOf } from '../../shared/article.data.ts';
import { Fact } from '../../shared/fact.tsx';
import { loadFacts, type WithFacts } from '../../shared/facts.data.ts';
import styles from './try.module.css';
import { TryForm } from './try-form.tsx';

const points = ['landing.try.point.view', 'landing.try.point.without', 'landing.try.point.phone'] as const;

export const loader = async ({ params }: LoaderFunctionArgs): Promise<WithFacts> => ({ facts: await loadFacts(localeOf(params)) });

export function TryScreen() {
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="landing.try.heading" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="landing.try.lead" />
      </p>
      {/* Takes the place of the form on a server that offers no trial. */}
      <p className={styles.off}>
        <Fact name="sandbox.off" />
      </p>
      <TryForm />
      <ul className={styles.points}>
        {points.map((id) => (
          <li key={id}>
            <FormattedMessage id={id} />
          </li>
        ))}
      </ul>
      <p className={styles.signUp}>
        <FormattedMessage id="landing.try.signUp.text" />{' '}
        <Link to={hrefOf('sign-up')}>
          <FormattedMessage id="landing.try.signUp" />
        </Link>
      </p>
    </article>
  );
}
export { TryScreen as Component };
