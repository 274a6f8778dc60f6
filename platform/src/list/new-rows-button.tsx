import { IconRefresh } from '@nearhand/platform/icons';
import { Button } from '@nearhand/platform/ui';

interface NewRowsButtonProps {
  count: number;
  /** Such as "Show 2 new sessions". */
  label: string;
  onShow: () => void;
}

export function NewRowsButton({ count, label, onShow }: NewRowsButtonProps) {
  return (
    <span role="status">
      {count > 0 && (
        <Button size="compact-xs" variant="light" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onShow}>
          {label}
        </Button>
      )}
    </span>
  );
}
