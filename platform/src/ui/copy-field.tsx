import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './copy-field.module.css';
import { IconCheck, IconCopy } from './icons.ts';

interface CopyFieldProps {
  label: ReactNode;
  value: string;
  description?: ReactNode;
}

/** A value to be taken elsewhere, with a button that copies it; where the browser refuses, it is selected for the keyboard. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
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
      <TextInput
        ref={input}
        className={classes['input'] ?? ''}
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={handleCopy}>
        {isCopied ? <FormattedMessage id="app.ui.copy.copied" /> : <FormattedMessage id="app.ui.copy.copy" />}
      </Button>
      <VisuallyHidden role="status">{isCopied && <FormattedMessage id="app.ui.copy.copied" />}</VisuallyHidden>
    </div>
  );
}
