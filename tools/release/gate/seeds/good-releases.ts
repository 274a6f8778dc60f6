import { fileOf, noise, withCode, withContribution, withDescriptor, withMessages, withPage, withStyles, withText } from './alter.ts';
import type { Seed } from './seed.ts';

const account = 'mfe_account';
const code = (name: string, text: string): Seed => ({ name, remote: account, change: (build) => withCode(build, 'operators', text) });
const styles = (name: string, css: string): Seed => ({ name, remote: account, change: (build) => withStyles(build, 'operators', css) });
const inMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

/** Releases without a mistake, some of them close to one. */
export const goodReleases: readonly Seed[] = [
  { name: 'the same build', remote: account, change: (build) => build },
  { name: 'another version', remote: account, change: (build) => withDescriptor(build, () => ({ version: '2.19.0' })) },
  { name: 'another owner', remote: account, change: (build) => withDescriptor(build, () => ({ owner: 'console' })) },
  {
    name: 'other words',
    remote: account,
    change: (build) =>
      withMessages(build, 'operators', 'en', (messages) => ({ ...messages, 'app.title.operators': [{ type: 0, value: 'Team' }] })),
  },
  {
    name: 'one more text in each language',
    remote: account,
    change: (build) =>
      ['en', 'pl', 'es', 'it'].reduce(
        (made, locale) =>
          withMessages(made, 'operators', locale, (messages) => ({ ...messages, 'app.more': [{ type: 0, value: locale }] })),
        build,
      ),
  },
  { name: 'a new page', remote: account, change: (build) => withPage(build, 'audit', { name: 'reports', path: '/app/account/reports' }) },
  {
    name: 'a new page with a parameter',
    remote: account,
    change: (build) => withPage(build, 'audit', { name: 'account-report', path: '/app/account/reports/:id/:tab?' }),
  },
  {
    name: 'a fixed page before the one with a parameter',
    remote: account,
    change: (build) =>
      withPage(withPage(build, 'audit', { name: 'account-report-new', path: '/app/account/reports/new' }), 'audit', {
        name: 'account-report',
        path: '/app/account/reports/:id',
      }),
  },
  { name: 'a moved page', remote: account, change: (build) => withPage(build, 'audit', { name: 'audit-log', path: '/app/account/log' }) },
  {
    name: 'an address that begins like one of the shell',
    remote: account,
    change: (build) => withPage(build, 'audit', { name: 'user-guide', path: '/user-guide' }),
  },
  {
    name: 'a page that belongs to another',
    remote: account,
    change: (build) => withPage(build, 'audit', { name: 'audit-export', path: '/app/account/audit/export', partOf: 'audit' }),
  },
  {
    name: 'another icon',
    remote: account,
    change: (build) => withDescriptor(build, ({ nav }) => ({ nav: nav.map((entry) => ({ ...entry, icon: 'apps' as const })) })),
  },
  {
    name: 'another order of the navigation',
    remote: account,
    change: (build) => withDescriptor(build, ({ nav }) => ({ nav: nav.map((entry, at) => ({ ...entry, order: 100 - at })) })),
  },
  { name: 'a contribution to a page of another', remote: account, change: (build) => withContribution(build, {}) },
  { name: 'no navigation', remote: account, change: (build) => withDescriptor(build, () => ({ nav: [] })) },
  {
    name: 'a range that the shell fulfils',
    remote: account,
    change: (build) => withDescriptor(build, ({ platform }) => ({ platform: platform.replace('^', '>=') })),
  },
  { name: 'a few more bytes', remote: account, change: (build) => withCode(build, 'operators', noise(3_000)) },
  {
    name: 'twice the bytes with a waiver',
    remote: account,
    change: (build) =>
      withDescriptor(withCode(build, 'operators', noise(90_000)), () => ({
        waivers: [{ rule: 'budgets', owner: 'account', reason: 'A table, until it is split', until: inMonths }],
      })),
  },
  {
    name: 'a formatted script',
    remote: account,
    change: (build) => withText(build, fileOf(build, 'operators', 'js'), (text) => `${text}\n/* of the page */\n`),
  },
  code('a call of fetch', 'void(()=>window.fetch("/api/me"))'),
  code('an own function named fetch', '(()=>{let fetch=()=>1;fetch=()=>2;return fetch()})()'),
  code('a method named open', '(()=>{class e{open(){}}e.prototype.open=()=>1})()'),
  code('an own global', 'window.accountLoaded=!0'),
  code('a navigation', 'void(()=>{location.href="/app/devices"})'),
  code('a stored draft', 'try{localStorage.getItem("nearhand.account-draft")}catch{}'),
  code('a stored draft with a key that is made', '(()=>{const e="nearhand.account.",t=t=>sessionStorage.getItem(e+t);t("one")})()'),
  code('a setting of an own object', 'Object.assign({},{fetch:1}),Object.defineProperty({},"history",{value:1})'),
  styles(
    'a class in its layer',
    '@layer remotes.mfe_account{.mfe_account-new-abc123{color:inherit;@media (width<40em){display:none}&:hover,& p{margin:0}}}',
  ),
  styles(
    'a selector with conditions',
    '@layer remotes.mfe_account{.mfe_account-new-abc123:not(:has(p)) :where(a,b),:is(.mfe_account-one,.mfe_account-two) td{margin:0}}',
  ),
  styles(
    'an animation',
    '@layer remotes.mfe_account{.mfe_account-new-abc123{animation:mfe_account-in 1s}@keyframes mfe_account-in{from{opacity:0}to{opacity:1}}}',
  ),
  styles('a module of the platform', '@layer platform_ui{.mfe_account-row-abc123>td{padding:0}}'),
];
