/** The first and last row of a page, counted from 1, and how many pages there are. */
export function pageRange(total: number, pageNumber: number, pageSize: number) {
  const from = total === 0 ? 0 : (pageNumber - 1) * pageSize + 1;
  return { from, to: Math.min(pageNumber * pageSize, total), pages: Math.max(1, Math.ceil(total / pageSize)) };
}
