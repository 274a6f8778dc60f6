import { describe, expect, it } from 'vitest';
import { frameAncestorsOf } from './frame-ancestors.ts';

const inner = { frameAncestors: ["'self'"] };
const zendesk = { frameAncestors: ['https://*.zendesk.com'] };
const embed = { frameAncestors: 'company' } as const;
const plain = {};
const routes = [plain, inner, zendesk, embed];

const known = '01890000-0000-7000-8000-000000000001';
const findEmbedOrigins = async (companyId: string) => (companyId === known ? ['https://crm.example.com'] : []);
const of = (route: (typeof routes)[number] | undefined, company?: unknown) =>
  frameAncestorsOf({ route, routes, company, findEmbedOrigins });

describe('frameAncestorsOf', () => {
  it.each([
    ['no page', undefined, undefined, []],
    ['an ordinary page', plain, undefined, []],
    ['an ordinary page with a company', plain, known, []],
    ['a page of one host', zendesk, undefined, ['https://*.zendesk.com']],
    ['a page of one host with a company', zendesk, known, ['https://crm.example.com']],
    ['a page of companies', embed, known, ['https://crm.example.com']],
    ['a page of companies without one', embed, undefined, []],
    ['a page of companies with text', embed, '*', []],
    ['a page inside of ours', inner, undefined, ["'self'", 'https://*.zendesk.com']],
    ['a page inside of that of a company', inner, known, ["'self'", 'https://crm.example.com']],
    ['a page inside of that of an unknown company', inner, 'x', ["'self'"]],
  ])('admits the hosts of %s', async (_what, route, company, expected) => {
    expect(await of(route, company)).toEqual(expected);
  });
});
