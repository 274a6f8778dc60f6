import { FormattedMessage, useIntl } from 'react-intl';
import { FilterButton } from './filter-button.tsx';
import classes from './filter-menu.module.css';
import { Menu } from './overlays/menu.tsx';
import { ScrollArea } from './overlays/scroll-area.ts';

export interface FilterMenuProps {
  label: string;
  /** `count`: how many rows have the value, if known. */
  options: readonly { value: string; label: string; count?: number | undefined }[];
  /** An empty selection means no filter. */
  chosen: readonly string[];
  onToggle: (value: string) => void;
  onClear: () => void;
}

/** Multi-select filter; the button shows the selection. */
export function FilterMenu({ label, options, chosen, onToggle, onClear }: FilterMenuProps) {
  const intl = useIntl();
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const count = Math.max(names.length, chosen.length);
  const several = () => intl.formatMessage({ id: 'app.ui.filter.several' }, { count });
  const value = count === 0 ? null : count === 1 ? (names[0] ?? '1') : several();
  return (
    <Menu closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <FilterButton label={label} value={value} />
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="20rem">
          {options.map((option) => (
            <Menu.CheckboxItem
              key={option.value}
              rightSection={option.count !== undefined && <span className={classes['count']}>{intl.formatNumber(option.count)}</span>}
              checked={chosen.includes(option.value)}
              onChange={() => onToggle(option.value)}
            >
              {option.label}
            </Menu.CheckboxItem>
          ))}
        </ScrollArea.Autosize>
        {count > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={onClear}>
              <FormattedMessage id="app.ui.filter.clear" />
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
