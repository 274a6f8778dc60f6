/** First and last row of a page (1-based), and the number of pages. */
export function pageRange(total: number, pageNumber: number, pageSize: number) {
  const from = total === 0 ? 0 : (pageNumber - 1) * pageSize + 1;
  return { from, to: Math.min(pageNumber * pageSize, total), pages: Math.max(1, Math.ceil(total / pageSize)) };
}
