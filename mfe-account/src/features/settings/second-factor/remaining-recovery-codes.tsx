import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { createRecoveryCodes } from './second-factor.data.ts';

const few = 3;

/** Number of unused recovery codes, and a button that replaces them. */
export function RemainingRecoveryCodes({ left, email }: { left: number; email: string }) {
  const { isBusy, failure, run } = useMutation();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const handleMake = () => run(async () => setCodes(await createRecoveryCodes()));
  const handleDone = () => {
    setCodes(null);
    void revalidate();
  };

  return (
    <>
      <Text {...(left <= few && { fw: 600 })}>
        <FormattedMessage id="app.settings.recovery.left" values={{ count: left }} />
      </Text>
      <ErrorAlert text={failure} />
      <Button variant="default" loading={isBusy} onClick={() => void handleMake()}>
        <FormattedMessage id="app.settings.recovery.create" />
      </Button>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.settings.recovery.createHint" />
      </Text>
      <Dialog
        opened={codes !== null}
        onClose={handleDone}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        title={<FormattedMessage id="app.settings.recovery.title" />}
      >
        {codes && <RecoveryCodes codes={codes} email={email} onDone={handleDone} />}
      </Dialog>
    </>
  );
}
