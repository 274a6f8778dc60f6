import type { ComponentProps } from 'react';
import classes from './visually-hidden.module.css';

/** Text for screen readers only. A plain element: a list has one in each row. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span className={classes['hidden']} {...props} />;
