/** Index of the row that a key moves to; null for other keys. */
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

/** All rows of the table, across its table bodies. */
export const rowsAround = (row: HTMLElement): HTMLElement[] => [
  ...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody > tr[data-id]') ?? []),
];
