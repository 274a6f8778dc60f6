import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from './display/visually-hidden.tsx';
import classes from './filter-button.module.css';
import { IconChevronDown } from './icons.ts';

interface FilterButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'value'> {
  label: string;
  /** Shown beside the label while the filter is set. */
  value: string | null;
}

/** Opens the menu of a filter. */
export function FilterButton({ label, value, className = '', ...rest }: FilterButtonProps) {
  return (
    <Button
      size="sm"
      variant={value === null ? 'default' : 'light'}
      className={`${classes['button']} ${className}`}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      {...rest}
    >
      <VisuallyHidden>
        <FormattedMessage id="app.ui.filter.by" />{' '}
      </VisuallyHidden>
      <span className={classes['text']} {...(value !== null && { title: value })}>
        {value === null ? label : `${label}: ${value}`}
      </span>
    </Button>
  );
}
