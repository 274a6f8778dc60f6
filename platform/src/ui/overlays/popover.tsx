import type { PopoverProps } from '@mantine/core';
import { Popup, PopupDropdown, type PopupProps, PopupTarget } from './popup.tsx';

function Root({ opened, onChange, onOpen, children, ...options }: PopupProps<PopoverProps>) {
  return (
    <Popup
      type="dialog"
      opened={opened}
      onChange={onChange}
      onOpen={onOpen}
      render={({ Popover }, { state, target, dropdown }) => (
        <Popover {...options} {...state}>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown {...dropdown} />
        </Popover>
      )}
    >
      {children}
    </Popup>
  );
}

/** The kit's popover, on demand. */
export const Popover = Object.assign(Root, { Target: PopupTarget, Dropdown: PopupDropdown });
