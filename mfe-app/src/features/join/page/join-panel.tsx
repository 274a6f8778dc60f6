import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './join-panel.module.css';

interface JoinPanelProps {
  heading: ReactNode;
  /** Moves the focus to the heading when the panel replaces another one. */
  takesFocus?: boolean;
  children: ReactNode;
}

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
