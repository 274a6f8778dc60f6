import { Audience } from './audience.tsx';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Security } from './security.tsx';
import { Steps } from './steps.tsx';

export function HomeScreen() {
  return (
    <div className={styles.page}>
      <Hero />
      <Steps />
      <Security />
      <Audience />
      <Faq />
      <Closing />
    </div>
  );
}
export { HomeScreen as Component };
