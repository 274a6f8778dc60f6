import { useIntl } from '@nearhand/platform/intl';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useJoin } from '../join-context.ts';
import classes from './news.module.css';

/** The place beside Stop for what the operator sends or asks, whose panels may be further down. */
export function NewsPlace({ operator }: { operator: string }) {
  const intl = useIntl();
  const { setNewsPlace } = useJoin();
  return (
    <section
      ref={setNewsPlace}
      className={classes['place']}
      tabIndex={-1}
      aria-live="polite"
      aria-label={intl.formatMessage({ id: 'app.join.news.label' }, { operator })}
    />
  );
}

interface NewsProps {
  /** Shown above other news. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** A card in the place for news. When a focused card goes, the focus moves to the place. */
export function News(props: NewsProps) {
  const { newsPlace } = useJoin();
  return newsPlace && createPortal(<NewsCard place={newsPlace} {...props} />, newsPlace);
}

function NewsCard({ place, isUrgent = false, children }: NewsProps & { place: HTMLElement }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    return () => {
      if (card?.contains(document.activeElement)) place.focus({ preventScroll: true });
    };
  }, [place]);
  return (
    <div ref={ref} className={classes['news']} data-urgent={isUrgent}>
      {children}
    </div>
  );
}
