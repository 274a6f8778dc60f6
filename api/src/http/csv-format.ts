const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;

interface FormatParameters {
  separator?: keyof typeof separators;
  timeZone?: string;
}

/** Format in which a table is written. */
export interface CsvFormat {
  separator: string;
  /** Writes a time as spreadsheets read it, in the time zone of the reader; ISO 8601 in UTC without one. */
  toTime: (time: Date) => string;
}

export interface Export<Filter> {
  filter: Filter;
  format: CsvFormat;
}

export const isoFormat: CsvFormat = { separator: ',', toTime: (time) => time.toISOString() };

function localTime(timeZone: string): CsvFormat['toTime'] {
  // The format of Sweden is that of ISO 8601, with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(time);
}

/** Separates the parameters of an export: its filters, and how it is written. */
export function readExport<Query extends FormatParameters>({ separator = 'comma', timeZone, ...filter }: Query) {
  const format = { separator: separators[separator], toTime: timeZone === undefined ? isoFormat.toTime : localTime(timeZone) };
  return { filter, format };
}
