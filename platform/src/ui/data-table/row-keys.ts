/** Links, buttons and checkboxes of rows, which the keys of the row reach. */
export const rowControls = 'tr[data-id] :is(a[href], button, input)';

const isShown = (element: Element) => !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });

const controlsIn = (row: HTMLElement): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(rowControls)].filter((control) => !control.matches(':disabled') && isShown(control));

/** All rows of the table, across its table bodies. */
const rowsAround = (row: HTMLElement): HTMLElement[] => [
  ...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody > tr[data-id]') ?? []),
];

/** Element to which a key moves the focus, from a row or a control in it; null for other keys and at the ends. */
export function rowKeyTarget(key: string, row: HTMLElement, from: HTMLElement): HTMLElement | null {
  const rows = rowsAround(row);
  const controls = controlsIn(row);
  const target = {
    ArrowDown: rows[rows.indexOf(row) + 1],
    ArrowUp: rows[rows.indexOf(row) - 1],
    Home: rows[0],
    End: rows.at(-1),
    ArrowRight: controls[controls.indexOf(from) + 1],
    ArrowLeft: from === row ? controls.at(-1) : (controls[controls.indexOf(from) - 1] ?? row),
    Escape: from === row ? null : row,
  }[key];
  return target ?? null;
}
