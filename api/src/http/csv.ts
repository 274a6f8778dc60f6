export type Cell = string | number | boolean | Date | null | undefined;

/**
 * What spreadsheets take for the beginning of a formula, also in full width. Where a comma stands in numbers they divide a line
 * by semicolons, whatever is quoted: a cell may then begin within what somebody wrote.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(/^(?=[\t\r\n])/, "'").replace(formulaStart, "$1'");
}

/** One line of a table (RFC 4180). User input never becomes a formula. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map(textOf).map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${texts.join(',')}\r\n`;
}

/** Byte order mark; spreadsheets detect UTF-8 by it. */
export const csvMark = '\uFEFF';
