import { FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import type { AuditRecord } from './audit.data.ts';

interface Change {
  name: string;
  was: string;
  is: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (value === null || value === undefined ? '–' : String(value).slice(0, 200));

/** Values that were changed, wherever they stand in the details. */
export function changesIn(details: Record<string, unknown>): Change[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (!isObject(value)) return [];
    return 'was' in value && 'is' in value ? [{ name, was: shown(value['was']), is: shown(value['is']) }] : changesIn(value);
  });
}

/** From what to what. */
export function AuditDetails({ details }: Pick<AuditRecord, 'details'>) {
  return changesIn(details).map(({ name, was, is }) => (
    <Text key={name} component="span" display="block" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      <FormattedMessage id="app.audit.change" values={{ name, was, is }} />
    </Text>
  ));
}
