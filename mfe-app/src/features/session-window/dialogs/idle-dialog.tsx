import { useTitleMark } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Stack, Text } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { Countdown } from '../../../shared/time/countdown.tsx';

interface IdleDialogProps {
  /** Time at which the session closes without activity; null unless the idle question is open. */
  closesAt: string | null;
  onStay: () => void;
}

/** The idle question. Any activity answers it. */
export function IdleDialog({ closesAt, onStay }: IdleDialogProps) {
  const intl = useIntl();
  useTitleMark(closesAt === null ? null : intl.formatMessage({ id: 'app.session.idle.heading' }));

  return (
    <Dialog opened={closesAt !== null} onClose={onStay} title={<FormattedMessage id="app.session.idle.heading" />}>
      {closesAt && (
        <Stack>
          <Text>
            <FormattedMessage id="app.session.idle.text" values={{ left: <Countdown until={closesAt} /> }} />
          </Text>
          <Button data-autofocus onClick={onStay}>
            <FormattedMessage id="app.session.idle.stay" />
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
