import { ActionIcon } from '@mantine/core';
import { useAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconAdjustmentsHorizontal } from '../icons.ts';
import { Menu } from '../overlays/menu.tsx';
import type { Column } from './column.ts';
import { type Density, densities, densityAtom } from './density.ts';

interface DisplayMenuProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  /** Ids of hidden columns. */
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
}

/** Height of the rows and choice of the columns. */
export function DisplayMenu<Row, Property extends string>({ columns, hidden, onHide }: DisplayMenuProps<Row, Property>) {
  const intl = useIntl();
  const [density, setDensity] = useAtom(densityAtom);
  const label = intl.formatMessage({ id: 'app.ui.table.display' });
  const optional = columns.filter(({ isOptional }) => isOptional);
  const names: Record<Density, string> = {
    compact: intl.formatMessage({ id: 'app.ui.table.compact' }),
    comfortable: intl.formatMessage({ id: 'app.ui.table.comfortable' }),
  };
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="lg" variant="subtle" color="gray" c="dimmed" aria-label={label} title={label}>
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <FormattedMessage id="app.ui.table.rows" />
        </Menu.Label>
        {densities.map((one) => (
          <Menu.RadioItem key={one} value={one} checked={density === one} onChange={() => setDensity(one)}>
            {names[one]}
          </Menu.RadioItem>
        ))}
        {optional.length > 0 && (
          <Menu.Label>
            <FormattedMessage id="app.ui.table.columns" />
          </Menu.Label>
        )}
        {optional.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!hidden.includes(id)}
            onChange={() => onHide(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
