import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  isOpen: boolean;
  title: ReactNode;
  /** What would follow. */
  children: ReactNode;
  /** Leaves everything as it is. */
  refuse: ReactNode;
  confirm: ReactNode;
  /** Something is lost by it. */
  isGrave?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. Who presses Enter too soon does nothing. */
export function Question(props: QuestionProps) {
  const { isOpen, title, children, refuse, confirm, isGrave = false, isBusy = false, onConfirm, onClose } = props;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            {refuse}
          </Button>
          <Button {...(isGrave && { color: 'error' })} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
