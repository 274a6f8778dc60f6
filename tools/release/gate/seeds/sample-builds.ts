import { integrityOf } from '@nearhand/contracts/integrity';
import type { Descriptor } from '@nearhand/contracts/release';
import type { NavIcon, RouteData } from '@nearhand/contracts/routes';
import { locales } from '@nearhand/locales/compile';
import type { Candidate, CheckedBuild } from '@nearhand/release/gate/rule';
import { noise } from './alter.ts';

/** Small builds in the format of the bundler. */
const version = '2.21.0';
const code = noise(20_000);

function aBuild(change: Pick<Descriptor, 'name' | 'entry'> & Partial<Descriptor>, texts: Record<string, string>): CheckedBuild {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const descriptor: Descriptor = {
    version,
    owner: 'test',
    platform: `^${version}`,
    federation: '^2.9.2',
    routes: [],
    nav: [],
    messages: {},
    theme: null,
    styles: [],
    pageStyles: [],
    standalone: {},
    ...change,
    files: [...files].map(([path, content]) => ({ path, integrity: integrityOf(content) })),
  };
  return { descriptor, files };
}

const page = (name: string, path: string, more: Partial<RouteData> = {}): RouteData => ({
  name,
  title: `app.title.${name}`,
  path,
  layout: 'app',
  access: 'verified',
  ...more,
});

export const aShell = (): CheckedBuild =>
  aBuild(
    { name: 'shell', entry: 'main.js', routes: [page('sign-in', '/user/sign-in', { layout: 'form', access: 'guest' })] },
    {
      'main.js':
        'c.S={},c.initializeSharingData={scopeToSharingDataMapping:{default:[{name:"@nearhand/platform/core",version:"2.21.0",factory:()=>Promise.all([c.e(49)]).then(()=>()=>c(1641))},{name:"@nearhand/platform/router",version:"2.21.0",factory:()=>c.e(5).then(()=>()=>c(77))}]}}',
      'base.js':
        'rspackChunkshell.push([[1],{1641(e,t,n){n.r(t),n.d(t,{api:()=>r,hrefOf:()=>a});var r,a},77(e,t,n){n.d(t,{Link:()=>i});var i}}])',
    },
  );

/** A remote whose pages have a script, styles and messages each. */
export function aRemote(name: `mfe_${string}`, routes: readonly RouteData[]): CheckedBuild {
  const texts: Record<string, string> = {
    'entry.js': `var ${name};u.consumesLoadingData={chunkMapping:{1:["8184","7870"]},moduleIdToConsumeDataMapping:{8184:{shareScope:"default",shareKey:"@nearhand/platform/core",requiredVersion:"^2.21.0",strictVersion:!0},7870:{shareScope:"default",shareKey:"@nearhand/platform/router",requiredVersion:"^2.21.0",strictVersion:!0}}}`,
  };
  const pageMessages: Record<string, Record<string, string>> = {};
  for (const { name: route, title } of routes) {
    texts[`${route}.js`] =
      `(globalThis.rspackChunk${name}||=[]).push([["${route}"],{1(e,t,n){var r=n(8184),a=n(7870);n.d(t,{Component:()=>i});let i=()=>(0,r.hrefOf)("x")+a.Link+fetch("/api")}}]);${code}`;
    texts[`${route}.css`] = `@layer remotes.${name}{.${name}-page-a1b2c3{margin:0;&:hover{color:red}}}`;
    pageMessages[route] = Object.fromEntries(locales.map((locale) => [locale, `messages/${route}.${locale}.json`]));
    for (const locale of locales)
      texts[`messages/${route}.${locale}.json`] = JSON.stringify({
        'app.first': [{ type: 0, value: 'First' }],
        [title]: [{ type: 0, value: locale }],
      });
  }
  const labels = Object.fromEntries(locales.map((locale) => [locale, 'Label']));
  return aBuild(
    {
      name,
      entry: 'entry.js',
      routes: [...routes],
      nav: routes
        .filter(({ path }) => !path.includes(':'))
        .map(({ name: route }, order) => ({ route, label: 'app.nav.x', icon: 'apps' satisfies NavIcon, order, labels })),
      pageMessages,
      pageFiles: Object.fromEntries(routes.map(({ name: route }) => [route, [`${route}.js`, `${route}.css`]])),
    },
    texts,
  );
}

/** Builds that are served in tests: a shell and two remotes. */
export const servedBuilds = (): CheckedBuild[] => [
  aShell(),
  aRemote('mfe_account', [page('operators', '/app/account/operators'), page('audit', '/app/account/audit')]),
  aRemote('mfe_app', [page('devices', '/app/devices'), page('device', '/app/devices/:id')]),
];

/** The release of one build beside those that are served. */
export function aCandidate(released: CheckedBuild, builds = servedBuilds()): Candidate {
  const served = new Map(builds.map((build) => [build.descriptor.name, build]));
  const shell = served.get('shell') as CheckedBuild;
  const descriptors = [...new Map(served).set(released.descriptor.name, released).values()].map(({ descriptor }) => descriptor);
  return {
    composition: { shell: shell.descriptor, descriptors },
    shell,
    released: [released],
    served,
    today: new Date().toISOString().slice(0, 10),
  };
}
