import { useIntl } from '@nearhand/platform/intl';
import type { ChoiceFilter } from '@nearhand/platform/list';
import { systemNames } from '@nearhand/platform/system/os-name';
import { type Device, type DeviceFilter, type DeviceLabels, systems, unseenDays } from '../devices.data.ts';

/** The known labels, and those of the rows, which may be newer. */
const together = (known: readonly string[], ofRows: readonly string[]) => {
  const all = new Set([...known, ...ofRows]);
  return all.size === known.length ? known : [...all].toSorted((one, other) => one.localeCompare(other));
};

/** Newest first. */
const versionsOf = (rows: readonly Device[]) =>
  [...new Set(rows.flatMap(({ agentVersion }) => agentVersion || []))].toSorted((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );

const same = (value: string) => ({ value, label: value });

/** Filters of the list. */
export function useDeviceFilters(known: DeviceLabels, rows: readonly Device[]): ChoiceFilter[] {
  const intl = useIntl();
  const groups = together(
    known.groups,
    rows.flatMap(({ group }) => group ?? []),
  );
  const tags = together(
    known.tags,
    rows.flatMap((row) => row.tags),
  );
  const { counts: counted = [] } = known;
  // Only the versions of the rows are known until the labels are loaded.
  const versions = known.counts ? counted.flatMap(({ filter, value }) => (filter === 'agentVersion' ? value : [])) : versionsOf(rows);
  const counts = new Map(counted.map(({ filter, value, count }) => [`${filter} ${value}`, count]));
  const text = (id: string) => intl.formatMessage({ id });
  const filters: Record<DeviceFilter, Omit<ChoiceFilter, 'name'> | null> = {
    online: {
      label: text('app.devices.presence'),
      options: [
        { value: 'true', label: text('app.ui.presence.online') },
        { value: 'false', label: text('app.ui.presence.offline') },
      ],
    },
    os: { label: text('app.devices.os'), options: systems.map((os) => ({ value: os, label: systemNames[os] })) },
    group:
      groups.length > 0
        ? { label: text('app.devices.group'), options: [{ value: '', label: text('app.devices.group.none') }, ...groups.map(same)] }
        : null,
    tag: tags.length > 0 ? { label: text('app.devices.tags'), options: tags.map(same) } : null,
    unseenDays: {
      label: text('app.devices.unseen'),
      options: unseenDays.map((days) => ({ value: String(days), label: intl.formatMessage({ id: 'app.devices.unseen.days' }, { days }) })),
    },
    agentVersion:
      versions.length > 1
        ? {
            label: text('app.devices.agentVersion'),
            options: [
              ...versions.slice(0, 1).map((version) => ({
                value: `<${version}`,
                label: intl.formatMessage({ id: 'app.devices.agentVersion.older' }, { version }),
              })),
              ...versions.map(same),
            ],
          }
        : null,
  };
  return Object.entries(filters).flatMap(([name, filter]) => {
    if (!filter) return [];
    const options = filter.options.map((option) => ({ ...option, count: counts.get(`${name} ${option.value}`) }));
    return [{ name, label: filter.label, options }];
  });
}
