import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useDisclosure } from '@nearhand/platform/ui';
import { FilterButton, Menu, onDemand } from '@nearhand/platform/ui/console';
import type { ListQuery } from '../list-query.ts';
import { usePeriodNames } from './use-period-names.ts';

const PeriodDialog = onDemand(async () => (await import('./period-dialog.tsx')).PeriodDialog);

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
      {isChoosing && <PeriodDialog filters={filters} onChange={onChange} onClose={close} />}
    </>
  );
}
