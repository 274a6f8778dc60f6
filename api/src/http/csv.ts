export type Cell = string | number | boolean | Date | null | undefined;

/** What spreadsheets take for the beginning of a formula, also in full width. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return formulaStart.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** One line of a table (RFC 4180). What people wrote stays text in every spreadsheet. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map(textOf).map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${texts.join(',')}\r\n`;
}

/** By this mark spreadsheets know UTF-8. */
export const csvMark = '\uFEFF';
