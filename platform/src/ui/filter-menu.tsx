import { Button, Menu, ScrollArea, VisuallyHidden } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { IconChevronDown } from './icons.ts';

interface FilterMenuProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** An empty selection means no filter. */
  chosen: readonly string[];
  onToggle: (value: string) => void;
  onClear: () => void;
}

/** Multi-select filter; the button shows the selection. */
export function FilterMenu({ label, options, chosen, onToggle, onClear }: FilterMenuProps) {
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const count = Math.max(names.length, chosen.length);
  return (
    <Menu closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button variant={count > 0 ? 'light' : 'default'} rightSection={<IconChevronDown size={16} aria-hidden />}>
          <VisuallyHidden>
            <FormattedMessage id="app.ui.filter.by" />{' '}
          </VisuallyHidden>
          {count === 0 && label}
          {count === 1 && `${label}: ${names[0] ?? '1'}`}
          {count > 1 && <FormattedMessage id="app.ui.filter.several" values={{ label, count }} />}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="20rem">
          {options.map((option) => (
            <Menu.CheckboxItem key={option.value} checked={chosen.includes(option.value)} onChange={() => onToggle(option.value)}>
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
