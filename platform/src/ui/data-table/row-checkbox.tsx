import type { ComponentProps } from 'react';
import classes from './row-checkbox.module.css';

/** Looks like the UI kit's checkbox, which costs as much as all text of a row. */
export const RowCheckbox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input {...props} type="checkbox" className={classes['checkbox']} />
);
