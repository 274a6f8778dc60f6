import { hrefOf } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { deviceDistinction, deviceNameWithId, sessionName, useOpenSession } from '@nearhand/platform/live';
import { useNavigate } from '@nearhand/platform/router';
import { useSearchSources } from '@nearhand/platform/ui/console';
import { findDevices, findOperators, findSessions } from './search.data';

const known = (...texts: (string | null)[]): string => texts.filter(Boolean).join(' · ');

/** Lets the palette find sessions, devices and operators. */
export function Search() {
  const intl = useIntl();
  const navigate = useNavigate();
  const openSession = useOpenSession();
  const group = (id: string) => intl.formatMessage({ id });

  useSearchSources([
    {
      id: 'sessions',
      search: async (text, signal) =>
        (await findSessions(text, signal)).map(({ sessionId, title, customerName, customerEmail, operator, device, createdAt, can }) => ({
          id: `session.${sessionId}`,
          label: sessionName(intl, { title, customerName, customerEmail, createdAt }),
          detail: known(
            device ? deviceNameWithId(device) : title && customerName,
            operator.name,
            intl.formatDate(createdAt, { dateStyle: 'medium' }),
          ),
          group: group('app.search.sessions'),
          run: () => (can.enter ? openSession(sessionId) : void navigate(hrefOf('session-report', { id: sessionId }))),
        })),
    },
    {
      id: 'devices',
      search: async (text, signal) =>
        (await findDevices(text, signal)).map((device) => ({
          id: `device.${device.assignmentId}`,
          label: device.name,
          detail: deviceDistinction(device),
          group: group('app.search.devices'),
          run: () => void navigate(hrefOf('device', { id: device.assignmentId })),
        })),
    },
    {
      id: 'operators',
      search: async (text, signal) =>
        (await findOperators(text, signal)).map(({ id, name, email }) => ({
          id: `operator.${id}`,
          label: name,
          detail: email,
          group: group('app.search.operators'),
          run: () => void navigate(`${hrefOf('operators')}?${new URLSearchParams({ search: email })}`),
        })),
    },
  ]);
  return null;
}
