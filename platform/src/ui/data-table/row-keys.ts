/** The index of the row to which a key leads, or null where it leads nowhere. */
export function rowKeyTarget(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Every row of the table that a row stands in, also of its other parts. */
export const rowsAround = (row: HTMLElement): HTMLElement[] => [
  ...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody > tr[data-id]') ?? []),
];
