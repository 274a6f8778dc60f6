import { applyActionCode, useRefusalText } from '@nearhand/platform/identity';
import { Button, Stack, Text } from '@nearhand/platform/ui';
import { type ReactNode, useState } from 'react';
import { RefusalAlert } from '../sign-in/refusal-alert';
import { ActionFrame } from './action-frame';

interface ConfirmPanelProps {
  oobCode: string;
  title: ReactNode;
  text: ReactNode;
  button: ReactNode;
  onDone: () => Promise<void> | void;
}

/** What a link does, and the button that does it. */
export function ConfirmPanel({ oobCode, title, text, button, onDone }: ConfirmPanelProps) {
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const handleClick = async () => {
    setRefusal(null);
    setSending(true);
    try {
      await applyActionCode(oobCode);
      await onDone();
    } catch (error) {
      setRefusal(refusalText(error));
      setSending(false);
    }
  };
  return (
    <ActionFrame title={title}>
      <Stack>
        <RefusalAlert text={refusal} />
        <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
        <Button loading={isSending} onClick={() => void handleClick()}>
          {button}
        </Button>
      </Stack>
    </ActionFrame>
  );
}
