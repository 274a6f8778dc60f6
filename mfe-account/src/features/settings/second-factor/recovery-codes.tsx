import { saveFile } from '@nearhand/platform/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text, VisuallyHidden } from '@nearhand/platform/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Printed with the codes. */
  email: string;
  onDone: () => void;
}

/**
 * Leaves all but an element out of what is printed. A rule with `body:has()` would do it as well, but then browsers compute the styles of
 * the whole page again whenever an element is inserted.
 */
function usePrintedAlone(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const others = [...document.body.children].filter((child) => !child.contains(ref.current));
    for (const { classList } of others) classList.add(styles['unprinted'] ?? '');
    return () => {
      for (const { classList } of others) classList.remove(styles['unprinted'] ?? '');
    };
  }, []);
  return ref;
}

/** New recovery codes, shown once, with ways to save them. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const intl = useIntl();
  const sheet = usePrintedAlone();
  const [copying, setCopying] = useState<'none' | 'done' | 'refused'>('none');
  const isCopied = copying === 'done';

  const handleCopy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopying('done'),
      () => setCopying('refused'),
    );
  const handleDownload = () => {
    const heading = intl.formatMessage({ id: 'app.settings.recovery.sheet' }, { email });
    const text = new Blob([[heading, '', ...codes, ''].join('\n')], { type: 'text/plain;charset=utf-8' });
    saveFile(text, 'nearhand-recovery-codes.txt');
  };

  return (
    <Stack ref={sheet} className={styles['sheet'] ?? ''}>
      <Text>
        <FormattedMessage id="app.settings.recovery.text" />
      </Text>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.settings.recovery.sheet" values={{ email }} />
      </Text>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group className={styles['actions'] ?? ''} gap="sm">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => void handleCopy()}
        >
          {isCopied ? <FormattedMessage id="app.settings.recovery.copied" /> : <FormattedMessage id="app.settings.recovery.copy" />}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={handleDownload}>
          <FormattedMessage id="app.settings.recovery.download" />
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          <FormattedMessage id="app.settings.recovery.print" />
        </Button>
      </Group>
      {copying === 'refused' && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          <FormattedMessage id="app.settings.recovery.copyRefused" />
        </Text>
      )}
      <VisuallyHidden role="status">{isCopied && <FormattedMessage id="app.settings.recovery.copied" />}</VisuallyHidden>
      <Button className={styles['actions'] ?? ''} data-autofocus onClick={onDone}>
        <FormattedMessage id="app.settings.recovery.done" />
      </Button>
    </Stack>
  );
}
