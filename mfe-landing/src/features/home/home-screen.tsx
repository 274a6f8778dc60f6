import styles from '../../shared/page.module.css';
import { Audience } from './audience.tsx';
import { Closing } from './closing.tsx';
import { Devices } from './devices.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Integrations } from './integrations.tsx';
import { Languages } from './languages.tsx';
import { Security } from './security.tsx';
import { Steps } from './steps.tsx';

export function HomeScreen() {
  return (
    <div className={styles.page}>
      <Hero />
      <Steps />
      <Devices />
      <Integrations />
      <Security />
      <Languages />
      <Audience />
      <Faq />
      <Closing />
    </div>
  );
}
export { HomeScreen as Component };
