import { type ButtonProps, Textarea, TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, type Ref, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  label: ReactNode;
  value: string;
  description?: ReactNode;
  /** More than one row shows a long value completely, for typing it by hand. */
  rows?: number;
  copyLabel?: ReactNode;
  variant?: ButtonProps['variant'];
  buttonRef?: Ref<HTMLButtonElement>;
}

/** A read-only value with a copy button. If the browser denies clipboard access, selects the value. */
export function CopyField({ label, value, description, rows = 1, copyLabel, variant, buttonRef }: CopyFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const Field = rows > 1 ? Textarea : TextInput;

  const handleRefused = () => {
    input.current?.focus();
    input.current?.select();
  };
  return (
    <div className={classes['field']}>
      <Field
        ref={input}
        {...(rows > 1 && { rows })}
        className={classes['input'] ?? ''}
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select()}
      />
      <CopyButton
        value={value}
        label={copyLabel}
        variant={variant ?? 'default'}
        onRefused={handleRefused}
        {...(buttonRef && { ref: buttonRef })}
      />
    </div>
  );
}
