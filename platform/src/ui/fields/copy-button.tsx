import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { copyText } from '../../core/page/copy-text.ts';
import { StableText } from '../display/stable-text.tsx';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { IconCheck, IconCopy } from '../icons.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  value: string;
  label?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** The browser has refused. */
  onRefused?: () => void;
}

/** Copies a value and confirms it, in the same width. */
export function CopyButton({ value, label, onRefused, variant = 'default', ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;

  const handleCopy = async () => {
    if (await copyText(value)) setCopied(value);
    else onRefused?.();
  };
  return (
    <>
      <Button {...button} variant={variant} leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={handleCopy}>
        <StableText
          texts={{ copy: label ?? <FormattedMessage id="app.ui.copy.copy" />, copied: <FormattedMessage id="app.ui.copy.copied" /> }}
          shown={isCopied ? 'copied' : 'copy'}
        />
      </Button>
      <VisuallyHidden role="status">{isCopied && <FormattedMessage id="app.ui.copy.copied" />}</VisuallyHidden>
    </>
  );
}
