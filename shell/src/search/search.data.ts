import { api, companyId, unwrap } from '@nearhand/platform/core';

/** Results of each kind. */
const most = 5;

const query = (search: string) => ({ search, pageNumber: 1, pageSize: 10 }) as const;

export async function findSessions(text: string, signal: AbortSignal) {
  const params = { path: { companyId: companyId() }, query: query(text) };
  return (await unwrap(api.GET('/company/{companyId}/session', { params, signal }))).items.slice(0, most);
}

export async function findDevices(text: string, signal: AbortSignal) {
  const params = { path: { companyId: companyId() }, query: query(text) };
  return (await unwrap(api.GET('/company/{companyId}/device', { params, signal }))).items.slice(0, most);
}

export async function findOperators(text: string, signal: AbortSignal) {
  const params = { path: { companyId: companyId() }, query: query(text) };
  return (await unwrap(api.GET('/company/{companyId}/user', { params, signal }))).items.slice(0, most);
}
