import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import {
  apiPeriod,
  apiQuery,
  countNewRows,
  type ListLoad,
  type ListPage,
  type ListQuery,
  type ListShape,
  listLoader,
  listShouldRevalidate,
  mergeInPlace,
  periodFilters,
  queryKey,
  useLatestValue,
  useList,
} from '@nearhand/platform/list';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { liveStates, type Session, type SessionState } from '../../shared/session/session.ts';

type ListParameters = NonNullable<operations['listSessions']['parameters']['query']>;
export type SessionSort = Exclude<NonNullable<ListParameters['sortProperty']>, 'status'>;
export type SessionQuery = ListQuery<SessionSort>;
type SessionPage = components['schemas']['SessionPage'];

const states: readonly string[] = [...liveStates, 'closed'];
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

export const sessionShape: ListShape<SessionSort> = {
  sortProperties: ['createdAt', 'title', 'customerName', 'operator', 'duration'],
  firstSort: { property: 'createdAt', direction: 'desc' },
  filters: { ...periodFilters, status: (value) => states.includes(value), operatorId: isId },
};

/** Open sessions; all of them, as long as they fit on one screen. */
export type LiveSessions = Pick<ListPage<Session>, 'items' | 'total'>;

interface SessionsLoad extends ListLoad<Session, SessionSort, SessionPage> {
  live: Promise<LiveSessions>;
}

/** The filters as API parameters, for sessions in these states. */
export function apiFilters({ search, filters }: Pick<SessionQuery, 'search' | 'filters'>, status: SessionState[]): ListParameters {
  return {
    ...(status.length > 0 && { status }),
    ...(search && { search }),
    ...(filters['operatorId'] && { operatorId: [...filters['operatorId']] }),
    ...apiPeriod(filters, new Date()),
  };
}

/** Parameters of the export. */
export const exportQuery = (query: SessionQuery): ListParameters =>
  apiFilters(
    query,
    [...liveStates, 'closed' as const].filter((state) => query.filters['status']?.includes(state)),
  );

const fetchSessions = (query: ListParameters, signal: AbortSignal): Promise<SessionPage> =>
  unwrap(api.GET('/company/{companyId}/session', { params: { path: { companyId: companyId() }, query }, signal }));

/** The filtered ones among some states. */
function selectedAmong<State extends SessionState>({ filters }: SessionQuery, among: readonly State[]): State[] {
  const { status } = filters;
  return among.filter((state) => !status || status.includes(state));
}

const loadHistory = listLoader<Session, SessionSort, SessionPage>(sessionShape, async (query, signal) => {
  const status = selectedAmong(query, ['closed']);
  if (status.length === 0) return { items: [], total: 0, isTotalExact: true, locked: 0, pageNumber: 1, pageSize: query.pageSize };
  return fetchSessions({ ...apiQuery(query), ...apiFilters(query, status) }, signal);
});

async function loadLive(query: SessionQuery, signal: AbortSignal): Promise<LiveSessions> {
  const status = selectedAmong(query, liveStates);
  if (status.length === 0) return { items: [], total: 0 };
  return fetchSessions({ pageSize: 100, sortProperty: 'createdAt', sortDirection: 'desc', ...apiFilters(query, status) }, signal);
}

export function loadSessions(args: LoaderFunctionArgs): SessionsLoad {
  const history = loadHistory(args);
  const live = loadLive(history.query, args.request.signal);
  // The history reports the error, because it has the same server.
  live.catch(() => undefined);
  return { ...history, live };
}

export const shouldReloadSessions = listShouldRevalidate(sessionShape);

export const sessionId = (session: Session): string => session.sessionId;

const noLiveSessions: LiveSessions = { items: [], total: 0 };

const newest = <Answer>(_before: Answer, fresh: Answer): Answer => fresh;

const keepLivePlaces = (before: LiveSessions, fresh: LiveSessions): LiveSessions =>
  before.items.length === 0 ? fresh : { ...fresh, items: [...mergeInPlace(before.items, fresh.items, sessionId)] };

/** The history, page by page, and the open sessions above it, which appear together. Rows do not move while the user hovers. */
export function useSessions(isHovered: boolean) {
  const list = useList<Session, SessionSort>(sessionId, isHovered);
  const load = useLoaderData<SessionsLoad>();
  const { answer, fresh, error, showLatest } = useLatestValue(load.live, queryKey(load.query), keepLivePlaces, !isHovered);
  const { answer: page } = useLatestValue(load.page, 'page', newest);
  const isComplete = (answer ?? error) !== null && (list.rows ?? list.error) !== null;
  return {
    list: isComplete ? list : { ...list, rows: null },
    locked: page?.locked ?? 0,
    live: (isComplete && answer) || noLiveSessions,
    newRowCount: list.newRowCount + countNewRows(answer?.items, fresh?.items, sessionId),
    showNewRows: () => {
      list.showNewRows();
      showLatest();
    },
  };
}
