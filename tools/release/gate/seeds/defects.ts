import {
  fileOf,
  noise,
  withCode,
  withContribution,
  withDescriptor,
  withFiles,
  withMessages,
  withPage,
  withRoute,
  withStyles,
  withText,
} from './alter.ts';
import type { Defect } from './seed.ts';

const account = 'mfe_account';
const unshared = `module.exports={get:e=>Promise.resolve(()=>({routes:[]}))}`;

/** Releases with one mistake each, which the rules find in their files. */
export const staticDefects: readonly Defect[] = [
  {
    name: 'a layout that nobody knows',
    rule: 'shape',
    remote: account,
    change: (build) => withRoute(build, 'audit', { layout: 'console' }),
  },
  {
    name: 'an access that nobody knows',
    rule: 'shape',
    remote: account,
    change: (build) => withRoute(build, 'audit', { access: 'admin' }),
  },
  { name: 'a catch-all', rule: 'shape', remote: account, change: (build) => withRoute(build, 'audit', { path: '/app/account/*' }) },
  {
    name: 'a page whose code is not in the build',
    rule: 'shape',
    remote: account,
    change: (build) =>
      withDescriptor(build, ({ pageFiles }) => ({
        pageFiles: Object.fromEntries(Object.entries(pageFiles ?? {}).filter(([route]) => route !== 'audit')),
      })),
  },
  { name: 'twice the bytes', rule: 'budgets', remote: account, change: (build) => withCode(build, 'operators', noise(90_000)) },
  {
    name: 'a waiver that has ended',
    rule: 'budgets',
    remote: account,
    change: (build) =>
      withDescriptor(withCode(build, 'operators', noise(90_000)), () => ({
        waivers: [{ rule: 'budgets', owner: 'account', reason: 'A table', until: '2020-01-31' }],
      })),
  },
  {
    name: 'a style that hides the page',
    rule: 'styles',
    remote: account,
    change: (build) => withStyles(build, 'operators', '@layer remotes.mfe_account{main{display:none}}'),
  },
  {
    name: 'a style that hides the page beside its own',
    rule: 'styles',
    remote: account,
    change: (build) => withStyles(build, 'operators', '@layer remotes.mfe_account{body:has(.mfe_account-a)>*{display:none}}'),
  },
  {
    name: 'a style over the layer of the shell',
    rule: 'styles',
    remote: account,
    change: (build) => withStyles(build, 'operators', '.mfe_account-a{color:red!important}'),
  },
  {
    name: 'a patched fetch',
    rule: 'globals',
    remote: account,
    change: (build) => withCode(build, 'operators', '(()=>{let e=window.fetch;window.fetch=(...t)=>e(...t)})()'),
  },
  {
    name: 'a patched XMLHttpRequest',
    rule: 'globals',
    remote: account,
    change: (build) => withCode(build, 'operators', 'Object.defineProperty(XMLHttpRequest.prototype,"open",{value(){}})'),
  },
  {
    name: 'a patched history',
    rule: 'globals',
    remote: account,
    change: (build) => withCode(build, 'operators', '(()=>{const e=globalThis.history;e.pushState=()=>{}})()'),
  },
  {
    name: 'a copied token',
    rule: 'storage',
    remote: account,
    change: (build) => withCode(build, 'operators', 'window.name=localStorage.getItem("nearhand.sign-in")'),
  },
  {
    name: 'another sign-in of the user',
    rule: 'tokens',
    remote: account,
    change: (build) => withCode(build, 'operators', '(async e=>{window.name=(await e.POST("/me/sign-in")).data.refreshToken})()'),
  },
  {
    name: 'a use of the key of the sign-in',
    rule: 'tokens',
    remote: account,
    change: (build) => withCode(build, 'operators', 'self.indexedDB.open("nearhand",1)'),
  },
  {
    name: 'a storage without the prefix',
    rule: 'storage',
    remote: account,
    change: (build) => withCode(build, 'operators', '(()=>{const e=window.localStorage;e.setItem("theme","dark")})()'),
  },
  {
    name: 'a storage that is cleared',
    rule: 'storage',
    remote: account,
    change: (build) => withCode(build, 'operators', 'sessionStorage.clear()'),
  },
  {
    name: 'a route of another remote',
    rule: 'ownership',
    remote: account,
    change: (build) => withRoute(build, 'audit', { path: '/App/Devices' }),
  },
  {
    name: 'a pattern over pages of another remote',
    rule: 'ownership',
    remote: account,
    change: (build) => withRoute(build, 'audit', { path: '/app/:area' }),
  },
  {
    name: 'a route over the sign-in',
    rule: 'ownership',
    remote: account,
    change: (build) => withRoute(build, 'audit', { path: '/user/:page?' }),
  },
  {
    name: 'a page behind another row',
    rule: 'ownership',
    remote: account,
    change: (build) => withPage(build, 'audit', { name: 'details', path: '/app/account/:section' }, 0),
  },
  {
    name: 'an icon that the shell does not have',
    rule: 'navigation',
    remote: account,
    change: (build) => withDescriptor(build, ({ nav }) => ({ nav: nav.map((entry) => ({ ...entry, icon: 'rocket' as 'apps' })) })),
  },
  {
    name: 'a label without a translation',
    rule: 'navigation',
    remote: account,
    change: (build) =>
      withDescriptor(build, ({ nav }) => ({ nav: nav.map((entry) => ({ ...entry, labels: { ...entry.labels, pl: '' } })) })),
  },
  {
    name: 'a contribution to a slot that no page has',
    rule: 'contributions',
    remote: account,
    change: (build) => withContribution(build, { slot: 'device-row' as 'device-actions' }),
  },
  {
    name: 'a contribution without code',
    rule: 'contributions',
    remote: account,
    change: (build) => withContribution(build, { name: 'device-log' }),
  },
  {
    name: 'a contribution without a translation',
    rule: 'contributions',
    remote: account,
    change: (build) => withContribution(build, { labels: { en: 'Audit log' } }),
  },
  {
    name: 'a contribution with the name of a page',
    rule: 'contributions',
    remote: account,
    change: (build) => withContribution(build, { name: 'operators' }),
  },
  {
    name: 'a text that is missing in Italian',
    rule: 'messages',
    remote: account,
    change: (build) => withMessages(build, 'operators', 'it', (messages) => Object.fromEntries(Object.entries(messages).slice(1))),
  },
  {
    name: 'a platform function that the shell does not have',
    rule: 'platform-modules',
    remote: account,
    change: (build) => withText(build, fileOf(build, 'operators', 'js'), (text) => text.replace(/\.hrefOf\b/, '.hrefOfPage')),
  },
  {
    name: 'a platform module that the shell does not have',
    rule: 'platform-modules',
    remote: account,
    change: (build) =>
      withText(build, build.descriptor.entry, (text) => text.replace('"@nearhand/platform/router"', '"@nearhand/platform/routing"')),
  },
  {
    name: 'a file that was changed after the build',
    rule: 'files',
    remote: account,
    change: (build) => ({ ...build, files: new Map(build.files).set(fileOf(build, 'audit', 'js'), Buffer.from(unshared)) }),
  },
  {
    name: 'a script that cannot be parsed',
    rule: 'syntax',
    remote: account,
    change: (build) => withFiles(build, { [fileOf(build, 'audit', 'js')]: 'export const =' }),
  },
  {
    name: 'a link to a page that nobody has',
    rule: 'links',
    remote: account,
    change: (build) => withDescriptor(build, ({ linkedRoutes = [] }) => ({ linkedRoutes: [...linkedRoutes, 'reports'] })),
  },
  { name: 'another platform', rule: 'ranges', remote: account, change: (build) => withDescriptor(build, () => ({ platform: '^9.0.0' })) },
];
