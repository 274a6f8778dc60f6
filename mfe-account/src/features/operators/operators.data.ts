import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, meAtom, requireMe, store, unwrap, withRecentSignIn } from '@nearhand/platform/core';
import { apiQuery, type ListLoad, type ListShape, listLoader, listShouldRevalidate, useAnswer, useList } from '@nearhand/platform/list';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';

type Schemas = components['schemas'];
export type Colleague = Schemas['User'];
export type Invitation = Schemas['Invitation'];
export type InvitationResult = Schemas['InvitationResult'];
export type Seats = Schemas['Seats'];
type UserPage = Schemas['UserPage'];
export type ColleagueSort = NonNullable<NonNullable<operations['listUsers']['parameters']['query']>['sortProperty']>;

export const colleagueShape: ListShape<ColleagueSort> = {
  sortProperties: ['name', 'email', 'role', 'secondFactor', 'lastActiveAt', 'createdAt'],
  firstSort: { property: 'name', direction: 'asc' },
};

interface OperatorsLoad extends ListLoad<Colleague, ColleagueSort, UserPage> {
  invitations: Promise<Invitation[]>;
}

const loadColleagues = listLoader<Colleague, ColleagueSort, UserPage>(colleagueShape, (query, signal) =>
  unwrap(api.GET('/company/{companyId}/user', { params: { path: { companyId: companyId() }, query: apiQuery(query) }, signal })),
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

const newest = <Answer>(_before: Answer, fresh: Answer): Answer => fresh;

/** The company's people, who has been invited, and the seats of the plan. */
export function useOperators() {
  const load = useLoaderData<OperatorsLoad>();
  const list = useList<Colleague, ColleagueSort>(colleagueId);
  const { answer: page } = useAnswer(load.page, 'page', newest);
  const { answer: invitations, error: invitationsError } = useAnswer(load.invitations, 'invitations', newest);
  return { list, seats: page?.seats ?? null, invitations, invitationsError };
}

const colleaguePath = (userId: string) => ({ params: { path: { userId } } });
const invitationPath = (invitationId: string) => ({ params: { path: { companyId: companyId(), invitationId } } });

export const changeColleague = (userId: string, change: Schemas['UserUpdate']): Promise<Colleague> =>
  unwrap(api.PUT('/user/{userId}', { ...colleaguePath(userId), body: change }));

export const removeColleague = (userId: string): Promise<unknown> => unwrap(api.DELETE('/user/{userId}', colleaguePath(userId)));

/** Makes a colleague the owner, after asking the caller to sign in again where that is long ago. */
export async function handOver(userId: string): Promise<void> {
  const params = { path: { companyId: companyId() } };
  await withRecentSignIn(() => unwrap(api.POST('/company/{companyId}/ownership', { params, body: { userId } })));
  store.set(meAtom, await unwrap(api.GET('/me')));
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
