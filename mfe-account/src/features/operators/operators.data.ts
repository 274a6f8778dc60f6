import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, refreshMe, requireMe, unwrap, withRecentSignIn } from '@nearhand/platform/core';
import {
  apiQuery,
  countWaiting,
  keepPlaces,
  type ListLoad,
  type ListQuery,
  type ListShape,
  listLoader,
  listShouldRevalidate,
  useAnswer,
  useList,
} from '@nearhand/platform/list';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';

type Schemas = components['schemas'];
export type Colleague = Schemas['User'];
export type Invitation = Schemas['Invitation'];
export type InvitationResult = Schemas['InvitationResult'];
export type Seats = Schemas['Seats'];
type UserPage = Schemas['UserPage'];
type Filters = NonNullable<operations['exportUsers']['parameters']['query']>;
export type ColleagueSort = NonNullable<NonNullable<operations['listUsers']['parameters']['query']>['sortProperty']>;
export type ColleagueQuery = ListQuery<ColleagueSort>;

const roles: readonly Colleague['role'][] = ['owner', 'admin', 'operator'];
const isYesOrNo = (value: string) => value === 'true' || value === 'false';

export const colleagueShape: ListShape<ColleagueSort> = {
  sortProperties: ['name', 'email', 'role', 'secondFactor', 'lastActiveAt', 'createdAt'],
  firstSort: { property: 'name', direction: 'asc' },
  filters: { role: (value) => roles.some((role) => role === value), isActive: isYesOrNo, secondFactor: isYesOrNo },
};

interface OperatorsLoad extends ListLoad<Colleague, ColleagueSort, UserPage> {
  invitations: Promise<Invitation[]>;
}

/** Both answers to a question are as good as none. */
const answerOf = (values: readonly string[] = []): boolean | undefined => (values.length === 1 ? values[0] === 'true' : undefined);

/** The filters as the API's parameters. */
function apiFilters({ filters }: Pick<ColleagueQuery, 'filters'>): Filters {
  const role = roles.filter((name) => filters['role']?.includes(name));
  const isActive = answerOf(filters['isActive']);
  const secondFactor = answerOf(filters['secondFactor']);
  return {
    ...(role.length > 0 && { role }),
    ...(isActive !== undefined && { isActive }),
    ...(secondFactor !== undefined && { secondFactor }),
  };
}

/** What an export of everybody found is asked for. */
export const exportQuery = (query: ColleagueQuery): Filters => ({ ...(query.search && { search: query.search }), ...apiFilters(query) });

const loadColleagues = listLoader<Colleague, ColleagueSort, UserPage>(colleagueShape, (query, signal) =>
  unwrap(
    api.GET('/company/{companyId}/user', {
      params: { path: { companyId: companyId() }, query: { ...apiQuery(query), ...apiFilters(query) } },
      signal,
    }),
  ),
);

/** Who may not invite is not told who has been invited, either. */
async function loadInvitations(signal: AbortSignal): Promise<Invitation[]> {
  if (!requireMe().user.isAdmin) return [];
  const path = { companyId: companyId() };
  return (await unwrap(api.GET('/company/{companyId}/invitation', { params: { path }, signal }))).items;
}

export function loadOperators(args: LoaderFunctionArgs): OperatorsLoad {
  const invitations = loadInvitations(args.request.signal);
  // Told of where the invitations would be.
  invitations.catch(() => undefined);
  return { ...loadColleagues(args), invitations };
}

export const shouldReloadOperators = listShouldRevalidate(colleagueShape);

export const colleagueId = ({ id }: Colleague): string => id;

export const invitationId = (invitation: Invitation): string => invitation.invitationId;

const newest = <Answer>(_before: Answer, fresh: Answer): Answer => fresh;
const keepInvitations = (before: Invitation[], fresh: Invitation[]) => [...keepPlaces(before, fresh, invitationId)];

/** The company's people, who has been invited, and the seats of the plan. While somebody points at a row none moves. */
export function useOperators(isPointing: boolean) {
  const load = useLoaderData<OperatorsLoad>();
  const list = useList<Colleague, ColleagueSort>(colleagueId, isPointing);
  const { answer: page } = useAnswer(load.page, 'page', newest);
  const invited = useAnswer(load.invitations, 'invitations', keepInvitations, !isPointing);
  return {
    list,
    seats: page?.seats ?? null,
    invitations: invited.answer ?? [],
    invitationsError: invited.error,
    waiting: list.waiting + countWaiting(invited.answer ?? [], invited.fresh ?? [], invitationId),
    showWaiting: () => {
      list.showWaiting();
      invited.showFresh();
    },
  };
}

const colleaguePath = (userId: string) => ({ params: { path: { userId } } });
const invitationPath = (invitationId: string) => ({ params: { path: { companyId: companyId(), invitationId } } });

export const changeColleague = (userId: string, change: Schemas['UserUpdate']): Promise<Colleague> =>
  unwrap(api.PUT('/user/{userId}', { ...colleaguePath(userId), body: change }));

/** For good, so it asks the caller to sign in again where that is long ago. */
export const removeColleague = (userId: string): Promise<unknown> =>
  withRecentSignIn(() => unwrap(api.DELETE('/user/{userId}', colleaguePath(userId))));

/** Their password alone opens the account then, so it asks as `removeColleague` does. */
export const removeSecondFactor = (userId: string): Promise<unknown> =>
  withRecentSignIn(() => unwrap(api.DELETE('/user/{userId}/second-factor', colleaguePath(userId))));

/** Makes a colleague the owner, after asking the caller to sign in again where that is long ago. */
export async function handOver(userId: string): Promise<void> {
  const params = { path: { companyId: companyId() } };
  await withRecentSignIn(() => unwrap(api.POST('/company/{companyId}/ownership', { params, body: { userId } })));
  await refreshMe();
}

export async function invite(emails: string[], isAdmin: boolean): Promise<InvitationResult[]> {
  const params = { path: { companyId: companyId() } };
  return (await unwrap(api.POST('/company/{companyId}/invitation', { params, body: { emails, isAdmin } }))).items;
}

export const resendInvitation = (invitationId: string): Promise<Invitation> =>
  unwrap(api.POST('/company/{companyId}/invitation/{invitationId}/resend', invitationPath(invitationId)));

export const revokeInvitation = (invitationId: string): Promise<unknown> =>
  unwrap(api.DELETE('/company/{companyId}/invitation/{invitationId}', invitationPath(invitationId)));

export const makeInvitationLink = (invitationId: string): Promise<Schemas['InvitationLink']> =>
  unwrap(api.POST('/company/{companyId}/invitation/{invitationId}/link', invitationPath(invitationId)));
