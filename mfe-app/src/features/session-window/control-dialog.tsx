import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, CopyField, Dialog, Stack, Text } from '@nearhand/platform/ui';
import { useEffect, useRef } from 'react';
import { useWindow } from './window-context.ts';

interface ControlDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Explains that a browser shares the view only, with a link that lets the customer install what allows control. */
export function ControlDialog({ isOpen, onClose }: ControlDialogProps) {
  const { report } = useWindow();
  const reportRef = useRef(report);
  useEffect(() => {
    reportRef.current = report;
  });
  useEffect(() => {
    if (isOpen) reportRef.current({ type: 'controlRequested' });
  }, [isOpen]);

  return (
    <Dialog opened={isOpen} onClose={onClose} title={<FormattedMessage id="app.session.control" />}>
      <Stack>
        <Text>
          <FormattedMessage id="app.session.control.text" />
        </Text>
        <CopyField
          label={<FormattedMessage id="app.session.control.link" />}
          description={<FormattedMessage id="app.session.control.hint" />}
          value={new URL('/downloads', location.href).href}
        />
        <Button variant="default" onClick={onClose}>
          <FormattedMessage id="app.session.control.close" />
        </Button>
      </Stack>
    </Dialog>
  );
}
