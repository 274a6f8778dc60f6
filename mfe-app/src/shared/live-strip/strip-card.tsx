import { Paper } from '@nearhand/platform/ui';
import { type ReactNode, useId } from 'react';
import classes from './live-strip.module.css';

interface StripCardProps {
  /** `urgent` waits for the user. */
  tone: 'urgent' | 'waiting' | 'active' | 'lost';
  title: ReactNode;
  time?: ReactNode;
  detail: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/** One item: title and time, a line of details, and what the user can do. */
export function StripCard({ tone, title, time, detail, children }: StripCardProps) {
  const titleId = useId();
  const detailId = useId();
  return (
    <li className={classes['item']}>
      <Paper role="group" className={classes['card'] ?? ''} data-tone={tone} aria-labelledby={`${titleId} ${detailId}`}>
        <div className={classes['head']}>
          <span className={classes['dot']} aria-hidden />
          <strong className={classes['title']} id={titleId}>
            {title}
          </strong>
        </div>
        {tone !== 'urgent' && <span className={classes['time']}>{time}</span>}
        <div className={classes['detail']} id={detailId}>
          {detail}
        </div>
        <div className={classes['actions']}>
          {children}
          {tone === 'urgent' && <span className={classes['time']}>{time}</span>}
        </div>
      </Paper>
    </li>
  );
}
