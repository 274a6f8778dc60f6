import type { Menu as KitMenu, MenuProps } from '@mantine/core';
import { type ComponentType, createElement } from 'react';
import { store } from '../../core/store.ts';
import { Popup, PopupDropdown, type PopupProps, PopupTarget } from './popup.tsx';
import { overlaysAtom } from './use-overlays.ts';

function Root({ opened, onChange, onOpen, children, ...options }: PopupProps<MenuProps>) {
  return (
    <Popup
      type="menu"
      opened={opened}
      onChange={onChange}
      onOpen={onOpen}
      render={({ Menu }, { state, target, dropdown }) => (
        <Menu {...options} {...state}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown {...dropdown} />
        </Menu>
      )}
    >
      {children}
    </Popup>
  );
}

type Part = 'Item' | 'CheckboxItem' | 'RadioItem' | 'Label' | 'Divider';

/** Rendered only in an open menu. */
function part<Name extends Part>(name: Name): (typeof KitMenu)[Name] {
  const MenuPart = (props: object) => {
    const overlays = store.get(overlaysAtom);
    return overlays && createElement(overlays.Menu[name] as ComponentType<object>, props);
  };
  return MenuPart as unknown as (typeof KitMenu)[Name];
}

/** The kit's menu, on demand. */
export const Menu = Object.assign(Root, {
  Target: PopupTarget,
  Dropdown: PopupDropdown,
  Item: part('Item'),
  CheckboxItem: part('CheckboxItem'),
  RadioItem: part('RadioItem'),
  Label: part('Label'),
  Divider: part('Divider'),
});
