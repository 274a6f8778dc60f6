import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, useDisclosure } from '@nearhand/platform/ui';
import { Dialog, FilterButton, Menu } from '@nearhand/platform/ui/console';
import type { ListQuery } from '../list-query.ts';
import { DayFields } from './day-fields.tsx';
import { usePeriodNames } from './use-period-names.ts';

type Filters = ListQuery<string>['filters'];

interface PeriodMenuProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

/** Period filter: up to today, or between two days. */
export function PeriodMenu({ filters, onChange }: PeriodMenuProps) {
  const intl = useIntl();
  const { spans, current } = usePeriodNames(filters);
  const [isChoosing, { open, close }] = useDisclosure(false);
  const span = filters['range']?.[0] ?? (current ? 'days' : '');
  const setSpan = (value: string) => onChange({ range: value ? [value] : [], from: [], to: [] });
  return (
    <>
      <Menu withinPortal>
        <Menu.Target>
          <FilterButton label={intl.formatMessage({ id: 'app.list.period' })} value={current} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioItem value="" checked={span === ''} onChange={() => setSpan('')}>
            <FormattedMessage id="app.list.period.any" />
          </Menu.RadioItem>
          {Object.entries(spans).map(([value, name]) => (
            <Menu.RadioItem key={value} value={value} checked={span === value} onChange={() => setSpan(value)}>
              {name}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={open}>
            <FormattedMessage id="app.list.period.custom" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isChoosing} onClose={close} title={<FormattedMessage id="app.list.period" />} size="sm">
        <Stack>
          <DayFields filters={filters} onChange={onChange} />
          <Group justify="flex-end">
            <Button onClick={close}>
              <FormattedMessage id="app.list.done" />
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
