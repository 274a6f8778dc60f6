export type Cell = string | number | boolean | Date | null | undefined;

/**
 * Characters that start a formula in spreadsheets, also in full width. In locales with a decimal comma, spreadsheets split lines at
 * semicolons even within quotes, so a cell can start inside a text.
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
