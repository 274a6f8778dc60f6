import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** Consequences of the action. */
  children: ReactNode;
  cancelLabel: ReactNode;
  confirm: ReactNode;
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Focuses the cancel button, so that an early Enter does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, cancelLabel, confirm, isDestructive = false, isBusy = false, onConfirm, onClose } = props;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button {...(isDestructive && { color: 'error' })} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
