import { Button, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './copy-field.module.css';
import { IconCheck, IconCopy } from './icons.ts';

interface CopyFieldProps {
  label: ReactNode;
  value: string;
  description?: ReactNode;
  /** More than one row shows a long value completely, for typing it by hand. */
  rows?: number;
}

/** A read-only value with a copy button. If the browser denies clipboard access, selects the value. */
export function CopyField({ label, value, description, rows = 1 }: CopyFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const Field = rows > 1 ? Textarea : TextInput;
  const isCopied = copied === value;

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      input.current?.focus();
      input.current?.select();
    }
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
      <Button variant="default" leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={handleCopy}>
        {isCopied ? <FormattedMessage id="app.ui.copy.copied" /> : <FormattedMessage id="app.ui.copy.copy" />}
      </Button>
      <VisuallyHidden role="status">{isCopied && <FormattedMessage id="app.ui.copy.copied" />}</VisuallyHidden>
    </div>
  );
}
