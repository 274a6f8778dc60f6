import type { Menu as KitMenu, MenuProps } from '@mantine/core';
import classes from './menu.module.css';
import { overlayPart } from './overlay-part.ts';
import { Popup, PopupDropdown, type PopupProps, PopupTarget } from './popup.tsx';

function Root({ opened, onChange, onOpen, children, ...options }: PopupProps<MenuProps>) {
  return (
    <Popup
      type="menu"
      opened={opened}
      onChange={onChange}
      onOpen={onOpen}
      render={({ Menu }, { state, target, dropdown: { children: items, ...dropdown } }) => (
        <Menu {...options} {...state} withInitialFocusPlaceholder={false}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown {...dropdown}>
            {/* Holds the focus until an arrow key moves it. A menu must not contain the kit's own placeholder. */}
            <fieldset className={classes['items']} tabIndex={-1} data-autofocus data-mantine-stop-propagation>
              {items}
            </fieldset>
          </Menu.Dropdown>
        </Menu>
      )}
    >
      {children}
    </Popup>
  );
}

type Targets = { Target: typeof PopupTarget; Dropdown: typeof PopupDropdown };
type Items = Pick<typeof KitMenu, 'Item' | 'CheckboxItem' | 'RadioItem' | 'Label' | 'Divider'>;

/** The kit's menu, on demand. */
export const Menu: typeof Root & Targets & Items = Object.assign(Root, {
  Target: PopupTarget,
  Dropdown: PopupDropdown,
  Item: overlayPart(({ Menu }) => Menu.Item),
  CheckboxItem: overlayPart(({ Menu }) => Menu.CheckboxItem),
  RadioItem: overlayPart(({ Menu }) => Menu.RadioItem),
  Label: overlayPart(({ Menu }) => Menu.Label),
  Divider: overlayPart(({ Menu }) => Menu.Divider),
});
