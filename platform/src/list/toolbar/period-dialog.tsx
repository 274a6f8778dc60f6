import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, Stack } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { DayFields, type DayFieldsProps } from './day-fields.tsx';

/** Asks for the days of a period. */
export function PeriodDialog({ onClose, ...fields }: DayFieldsProps & { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id="app.list.period" />} size="sm">
      <Stack>
        <DayFields {...fields} />
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <FormattedMessage id="app.list.done" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
