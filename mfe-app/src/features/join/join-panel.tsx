import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './join-panel.module.css';

interface JoinPanelProps {
  heading: ReactNode;
  /** The panel took the place of another one: the keyboard and the screen reader go along. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** One state of the page: what it is, and what to do. */
export function JoinPanel({ heading, takesFocus = false, children }: JoinPanelProps) {
  const id = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) headingRef.current?.focus();
  }, [takesFocus]);
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <h1 id={id} ref={headingRef} tabIndex={-1} className={classes['heading']}>
        {heading}
      </h1>
      {children}
    </section>
  );
}
