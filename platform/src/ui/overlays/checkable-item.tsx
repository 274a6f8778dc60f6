import type { ComponentProps } from 'react';

/** Props for an item of a menu that is checked or not: the kit names each item `menuitem`, which no state is allowed for. */
export function checkableItem(role: 'menuitemcheckbox' | 'menuitemradio', isChecked: boolean) {
  const state = { role, 'aria-checked': isChecked };
  return { renderRoot: (props: ComponentProps<'button'>) => <button type="button" {...props} {...state} /> };
}
