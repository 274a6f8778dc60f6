import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** What would follow. */
  children: ReactNode;
  /** Leaves everything as it is. */
  cancelLabel: ReactNode;
  confirm: ReactNode;
  /** Something is lost by it. */
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. Who presses Enter too soon does nothing. */
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
