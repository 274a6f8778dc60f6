import { Button, Group, IconRefresh } from '@nearhand/platform/ui';
import classes from './new-rows-button.module.css';

interface NewRowsButtonProps {
  count: number;
  /** Such as "Show 2 new sessions". */
  label: string;
  onShow: () => void;
}

/** Occupies its space even when hidden, so that it causes no layout shift. */
export function NewRowsButton({ count, label, onShow }: NewRowsButtonProps) {
  return (
    <Group role="status" justify="center" className={classes['place'] ?? ''}>
      {count > 0 && (
        <Button size="compact-sm" variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onShow}>
          {label}
        </Button>
      )}
    </Group>
  );
}
