import { applyActionCode, useMutation } from '@nearhand/platform/identity';
import { Button, Stack, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../sign-in/error-alert';
import { ActionFrame } from './action-frame';

interface ConfirmPanelProps {
  oobCode: string;
  title: ReactNode;
  text: ReactNode;
  button: ReactNode;
  onDone: () => Promise<void> | void;
}

/** Describes a link's action and performs it on click. */
export function ConfirmPanel({ oobCode, title, text, button, onDone }: ConfirmPanelProps) {
  const { isBusy, failure, run } = useMutation();
  const handleClick = () =>
    void run(async () => {
      await applyActionCode(oobCode);
      await onDone();
    });
  return (
    <ActionFrame title={title}>
      <Stack>
        <ErrorAlert text={failure} />
        <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
        <Button loading={isBusy} onClick={handleClick}>
          {button}
        </Button>
      </Stack>
    </ActionFrame>
  );
}
