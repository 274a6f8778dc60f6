import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, refreshMe, requireMe, unwrap, withRecentSignIn } from '@nearhand/platform/core';
import {
  apiQuery,
  countNewRows,
  type ListLoad,
  type ListQuery,
  type ListShape,
  listLoader,
  listShouldRevalidate,
  mergeInPlace,
  useLatestValue,
  useList,
} from '@nearhand/platform/list';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';

type Schemas = components['schemas'];
export type Operator = Schemas['User'];
export type Invitation = Schemas['CompanyInvitation'];
export type InvitationResult = Schemas['CompanyInvitationResult'];
export type OpenSession = Schemas['Session'];
export type Licenses = Schemas['Licenses'];
type UserPage = Schemas['UserPage'];
type Filters = NonNullable<operations['exportUsers']['parameters']['query']>;
export type OperatorSort = NonNullable<NonNullable<operations['listUsers']['parameters']['query']>['sortProperty']>;
export type OperatorQuery = ListQuery<OperatorSort>;

const roles: readonly Operator['role'][] = ['owner', 'admin', 'operator'];
const isYesOrNo = (value: string) => value === 'true' || value === 'false';

export const operatorListShape: ListShape<OperatorSort> = {
  sortProperties: ['name', 'email', 'role', 'secondFactor', 'lastActiveAt', 'createdAt'],
  firstSort: { property: 'name', direction: 'asc' },
  filters: { role: (value) => roles.some((role) => role === value), isActive: isYesOrNo, secondFactor: isYesOrNo },
};

interface OperatorsLoad extends ListLoad<Operator, OperatorSort, UserPage> {
  invitations: Promise<Invitation[]>;
}

/** Both values together mean no filter. */
const answerOf = (values: readonly string[] = []): boolean | undefined => (values.length === 1 ? values[0] === 'true' : undefined);

/** The filters as API parameters. */
function apiFilters({ filters }: Pick<OperatorQuery, 'filters'>): Filters {
  const role = roles.filter((name) => filters['role']?.includes(name));
  const isActive = answerOf(filters['isActive']);
  const secondFactor = answerOf(filters['secondFactor']);
  return {
    ...(role.length > 0 && { role }),
    ...(isActive !== undefined && { isActive }),
    ...(secondFactor !== undefined && { secondFactor }),
  };
}

/** Parameters of the export. */
export const exportQuery = (query: OperatorQuery): Filters => ({ ...(query.search && { search: query.search }), ...apiFilters(query) });

export const loadOperatorPage = (query: OperatorQuery, signal: AbortSignal): Promise<UserPage> =>
  unwrap(
    api.GET('/company/{companyId}/user', {
      params: { path: { companyId: companyId() }, query: { ...apiQuery(query), ...apiFilters(query) } },
      signal,
    }),
  );

const loadOperatorList = listLoader<Operator, OperatorSort, UserPage>(operatorListShape, loadOperatorPage);

/** Only admins may read invitations. */
async function loadInvitations(signal: AbortSignal): Promise<Invitation[]> {
  if (!requireMe().user.isAdmin) return [];
  const path = { companyId: companyId() };
  return (await unwrap(api.GET('/company/{companyId}/invitation', { params: { path }, signal }))).items;
}

export function loadOperators(args: LoaderFunctionArgs): OperatorsLoad {
  const invitations = loadInvitations(args.request.signal);
  // The invitation list shows the error.
  invitations.catch(() => undefined);
  return { ...loadOperatorList(args), invitations };
}

export const shouldReloadOperators = listShouldRevalidate(operatorListShape);

export const operatorId = ({ id }: Operator): string => id;

export const invitationId = (invitation: Invitation): string => invitation.invitationId;

const newest = <Answer>(_before: Answer, fresh: Answer): Answer => fresh;
/** The first invitation waits as well: it would move the rows below. */
const keepInvitations = (before: Invitation[], fresh: Invitation[]) => [...mergeInPlace(before, fresh, invitationId)];

/** Operators, pending invitations and license usage. Rows do not move while the user hovers. */
export function useOperators(isHovered: boolean) {
  const load = useLoaderData<OperatorsLoad>();
  const list = useList<Operator, OperatorSort>(operatorId, isHovered);
  const { answer: page } = useLatestValue(load.page, 'page', newest);
  const invited = useLatestValue(load.invitations, 'invitations', keepInvitations, !isHovered);
  return {
    list,
    licenses: page?.licenses ?? null,
    lockedIds: page?.lockedIds ?? [],
    /** Null before the first response. */
    invitations: invited.answer,
    invitationsError: invited.error,
    newRowCount: list.newRowCount + countNewRows(invited.answer ?? [], invited.fresh ?? [], invitationId),
    showNewRows: () => {
      list.showNewRows();
      invited.showLatest();
    },
  };
}

const operatorPath = (userId: string) => ({ params: { path: { userId } } });
const invitationPath = (invitationId: string) => ({ params: { path: { companyId: companyId(), invitationId } } });

export const updateOperator = (userId: string, change: Schemas['UserUpdate']): Promise<Operator> =>
  unwrap(api.PUT('/user/{userId}', { ...operatorPath(userId), body: change }));

/** Needs a recent sign-in, because it cannot be undone. */
export const removeOperator = (userId: string): Promise<unknown> =>
  withRecentSignIn(() => unwrap(api.DELETE('/user/{userId}', operatorPath(userId))));

/** Needs a recent sign-in, because the password alone then opens the account. */
export const removeSecondFactor = (userId: string): Promise<unknown> =>
  withRecentSignIn(() => unwrap(api.DELETE('/user/{userId}/second-factor', operatorPath(userId))));

/** Makes another user the owner. Needs a recent sign-in. */
export async function transferOwnership(userId: string): Promise<void> {
  const params = { path: { companyId: companyId() } };
  await withRecentSignIn(() => unwrap(api.POST('/company/{companyId}/ownership', { params, body: { userId } })));
  await refreshMe();
}

export async function invite(emails: string[], isAdmin: boolean): Promise<InvitationResult[]> {
  const params = { path: { companyId: companyId() } };
  return (await unwrap(api.POST('/company/{companyId}/invitation', { params, body: { emails, isAdmin } }))).items;
}

export const resendCompanyInvitation = (invitationId: string): Promise<Invitation> =>
  unwrap(api.POST('/company/{companyId}/invitation/{invitationId}/resend', invitationPath(invitationId)));

export const revokeCompanyInvitation = (invitationId: string): Promise<unknown> =>
  unwrap(api.DELETE('/company/{companyId}/invitation/{invitationId}', invitationPath(invitationId)));

export const createCompanyInvitationLink = (invitationId: string): Promise<Schemas['CompanyInvitationLink']> =>
  unwrap(api.POST('/company/{companyId}/invitation/{invitationId}/link', invitationPath(invitationId)));

const openStates = ['active', 'reconnecting', 'connecting', 'waiting'] as const;

/** Open sessions that these operators lead. */
export async function fetchOpenSessions(operatorId: string[], signal: AbortSignal): Promise<OpenSession[]> {
  const query = { operatorId: operatorId.slice(0, 50), status: [...openStates], pageSize: 100 as const };
  const { items } = await unwrap(api.GET('/company/{companyId}/session', { params: { path: { companyId: companyId() }, query }, signal }));
  return items;
}
