import { type CsvFormat, isoFormat } from './csv-format.ts';

export type Cell = string | number | boolean | Date | null | undefined;

/**
 * Characters that start a formula in spreadsheets, also in full width. In locales with a decimal comma, spreadsheets split lines at
 * semicolons even within quotes, so a cell can start inside a text.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
const needsQuotesBesides = /[",;\r\n\t]|^\s|\s$/;

function textOf(cell: Cell, { toTime }: CsvFormat): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return toTime(cell);
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(/^(?=[\t\r\n])/, "'").replace(formulaStart, "$1'");
}

/** One line of a table (RFC 4180, with another separator if the format has one). User input never becomes a formula. */
export function csvLine(cells: readonly Cell[], format = isoFormat): string {
  const special = format.separator === ',' ? needsQuotes : needsQuotesBesides;
  const texts = cells.map((cell) => textOf(cell, format)).map((text) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${texts.join(format.separator)}\r\n`;
}

/** Byte order mark; spreadsheets detect UTF-8 by it. */
export const csvMark = '\uFEFF';
