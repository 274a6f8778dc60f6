import { searchText } from '../../../database/search-text.ts';

interface Recorded {
  byName: string | null;
  subjectName: string | null;
  address: string | null;
  details: Record<string, unknown>;
}

const maxLength = 2000;

/** All strings of a nested value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Search text of a record: names, address and the texts of its details. */
export const auditSearchText = ({ byName, subjectName, address, details }: Recorded): string =>
  searchText(byName, subjectName, address, ...textsOf(details)).slice(0, maxLength);
