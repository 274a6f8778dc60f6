import { ActionIcon, Menu } from '@mantine/core';
import { useIntl } from 'react-intl';
import { IconColumns } from '../icons.ts';
import type { Column } from './column.ts';

interface ColumnMenuProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  /** Ids of hidden columns. */
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

export function ColumnMenu<Row, Property extends string>({ columns, hidden, onChange }: ColumnMenuProps<Row, Property>) {
  const label = useIntl().formatMessage({ id: 'app.ui.table.columns' });
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="xl" variant="default" aria-label={label} title={label}>
          <IconColumns size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ isOptional }) => isOptional)
          .map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={!hidden.includes(id)}
              onChange={() => onChange(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
