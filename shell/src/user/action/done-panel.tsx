import { Link } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { ActionFrame } from './action-frame';

interface DonePanelProps {
  title: ReactNode;
  text: ReactNode;
  to: string;
  button: ReactNode;
}

export function DonePanel({ title, text, to, button }: DonePanelProps) {
  return (
    <ActionFrame title={title} isNews>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      <Button component={Link} to={to}>
        {button}
      </Button>
    </ActionFrame>
  );
}
