import type { ComponentProps } from 'react';

/** Props for an item of a menu that is checked or not: the kit gives each item the role `menuitem`, which has no `aria-checked`. */
export function checkableItem(role: 'menuitemcheckbox' | 'menuitemradio', isChecked: boolean) {
  const state = { role, 'aria-checked': isChecked };
  return { renderRoot: (props: ComponentProps<'button'>) => <button type="button" {...props} {...state} /> };
}
