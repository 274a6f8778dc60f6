import { FormattedMessage } from '@nearhand/platform/intl';
import { inviteLink } from '@nearhand/platform/live';
import { Button, VisuallyHidden } from '@nearhand/platform/ui';
import { useEffect, useState } from 'react';
import classes from './live-strip.module.css';

const shownMs = 2_000;

/** Copies the link of a session. Both labels take the same space. */
export function CopyLinkButton({ link: key }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const handleCopy = () =>
    void navigator.clipboard.writeText(inviteLink(key)).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={handleCopy}>
        <span className={classes['labels']}>
          <span data-hidden={isCopied}>
            <FormattedMessage id="app.strip.copy" />
          </span>
          <span data-hidden={!isCopied}>
            <FormattedMessage id="app.ui.copy.copied" />
          </span>
        </span>
      </Button>
      <VisuallyHidden role="status">{isCopied && <FormattedMessage id="app.ui.copy.copied" />}</VisuallyHidden>
    </>
  );
}
