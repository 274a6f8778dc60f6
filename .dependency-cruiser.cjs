/** Rules of imports. The comment of each rule names the alternative. */
const { remotes } = require('./workspaces.ts');
const web = ['shell', ...remotes];
const packages = ['contracts', 'locales', 'release', 'remote-kit', 'platform', ...web, 'api', 'agent', 'clients', 'e2e', 'tools'];

/** Message files that a remote shows: of the namespace with its name, and its own in the one of the app. */
const messageFilesOf = (remote) => {
  const name = remote.replace('mfe-', '');
  return [name, `${name}-shared`, `app/${name}`, 'app/platform'];
};

/** The parts of the realtime connection that run without a page. */
const realtimeWithoutPage = '(connect-realtime|keep-connected|realtime-socket|reconnect-delay|signaling|signaling-source)\\.ts$';

/** Folders of the api by what they may import; everything else may import all of them. */
const apiFolders = {
  env: [],
  tracing: [],
  database: ['env', 'tracing'],
  jobs: ['database', 'env', 'tracing'],
  events: ['database', 'jobs'],
  files: ['env', 'jobs'],
  keys: ['env', 'files'],
  redis: ['env', 'tracing'],
  http: ['database', 'env', 'redis', 'tracing'],
  'open-telemetry': ['env', 'http', 'tracing'],
  access: ['database', 'env', 'http', 'keys'],
  web: ['env', 'http'],
  modules: ['access', 'database', 'env', 'events', 'files', 'http', 'jobs', 'keys', 'tracing', 'web'],
};

/** Domains of the API's modules, and the other domains that each may use. */
const apiDomains = {
  service: [],
  account: ['service'],
  company: ['account', 'service'],
  session: ['account', 'company', 'service'],
  device: ['account', 'company', 'service', 'session'],
  integration: ['account', 'company', 'service', 'session'],
};

const anyOf = (names) => `^(${names.join('|')})/`;

/** A package may import only those of ours that are named, and the files of `except`. */
const only = (name, from, allowed, comment, except) => ({
  name,
  comment,
  severity: 'error',
  from: { path: anyOf(from) },
  to: {
    path: anyOf(packages.filter((other) => !allowed.includes(other) && !(from.length === 1 && other === from[0]))),
    ...(except && { pathNot: except }),
  },
});

const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Extract what both need, or replace one import by an event.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved-import',
    comment: 'The file or package does not exist.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },

  only('contracts-import-nothing-of-ours', ['contracts'], [], 'Contracts describe boundaries and depend on no other package.'),
  only('locales-import-nothing-of-ours', ['locales'], [], 'Messages and their compiler depend on no other package.'),
  only('release-imports-contracts', ['release'], ['contracts'], 'Servers check and publish releases without build tools.'),
  only(
    'platform-imports-contracts-and-locales',
    ['platform'],
    ['contracts', 'locales'],
    'Platform receives what it needs from a remote as data.',
  ),
  {
    name: 'remote-kit-stands-alone',
    comment: 'Teams install it without this repository: it takes types from the contract, and everything else from Node.',
    severity: 'error',
    from: { path: '^remote-kit/src/', pathNot: '\\.test\\.ts$' },
    to: { path: ['^(?!remote-kit/)[^/]+/', '(^|/)node_modules/'], dependencyTypesNot: ['type-only', 'core'] },
  },
  {
    name: 'embed-imports-contracts',
    comment: 'Partners install this package: it contains nothing but the messages of the contract and its own code.',
    severity: 'error',
    from: { path: '^platform/embed/src/', pathNot: '\\.test\\.ts$' },
    to: { path: '^platform/|(^|/)node_modules/', pathNot: '^platform/embed/src/' },
  },
  only(
    'shell-imports-no-remote',
    ['shell'],
    ['platform', 'contracts', 'locales'],
    'The shell reads its remotes from the revision at run time.',
  ),
  only(
    'api-imports-contracts-locales-and-release',
    ['api'],
    ['contracts', 'locales', 'release', 'remote-kit', 'tools'],
    'Web and API share only the contract.',
  ),
  {
    name: 'api-source-imports-no-tool',
    comment: 'Only tests and benchmarks of the API start the database of `npm start`, and push as a team does.',
    severity: 'error',
    from: { path: '^api/', pathNot: '^api/(test|bench)/' },
    to: { path: '^(tools|remote-kit)/' },
  },
  {
    name: 'api-source-imports-no-test',
    comment: 'Test code uses the API, not the reverse.',
    severity: 'error',
    from: { path: '^api/src/' },
    to: { path: '^api/(test|bench)/' },
  },
  only(
    'agent-imports-platform-contracts-and-locales',
    ['agent'],
    ['platform', 'contracts', 'locales'],
    'The agent is a participant of a session, like a browser.',
  ),
  {
    name: 'agent-imports-no-browser-code',
    comment: 'The agent runs in Node: it uses the session link, and the parts of the realtime connection without a page.',
    severity: 'error',
    from: { path: '^agent/' },
    to: {
      path: '^platform/',
      pathNot: ['^platform/notices/', '^platform/src/session-link/', `^platform/src/realtime/${realtimeWithoutPage}`],
    },
  },
  {
    name: 'agent-systems-are-separate',
    comment: 'Everything else uses the interfaces of `system.ts`.',
    severity: 'error',
    from: { path: '^agent/src/', pathNot: '^agent/src/(system/x11|desktop)/' },
    to: { path: '^agent/src/system/x11/' },
  },
  only(
    'clients-import-platform-contracts-and-locales',
    ['clients'],
    ['platform', 'contracts', 'locales'],
    'An app shows the pages of a server, and shares with them only the bridge.',
  ),
  {
    name: 'clients-import-no-page-code',
    comment:
      'Of platform, an app uses the messages of the bridge, and its build the colors and the notices of licenses. Everything else runs in the pages.',
    severity: 'error',
    from: { path: '^clients/' },
    to: { path: '^platform/', pathNot: ['^platform/src/core/client/', '^platform/federation/insert-tokens[.]ts$', '^platform/notices/'] },
  },
  {
    name: 'clients-share-the-kit',
    comment: 'What two apps need belongs into clients/kit, which knows none of them.',
    severity: 'error',
    from: { path: '^clients/([^/]+)/' },
    to: { path: '^clients/', pathNot: ['^clients/$1/', '^clients/kit/'] },
  },
  only(
    'e2e-imports-contracts',
    ['e2e'],
    ['contracts'],
    'End-to-end tests use the product as its users do. Only fixtures start its parts.',
    [
      '^api/test/company/stripe/',
      '^api/test/integration/intercom/',
      '^tools/product/api-server[.]ts$',
      '^tools/database/(database-location|database-server)[.]ts$',
      '^tools/(free-port|programs/find-program)[.]ts$',
    ],
  ),
  only(
    'tools-import-contracts-locales-release-and-kit',
    ['tools'],
    ['contracts', 'locales', 'release', 'remote-kit'],
    'Tools run builds as processes and do not import them.',
    ['^platform/notices/runtime-packages[.]ts$'],
  ),
  {
    name: 'remote-imports-no-other-remote',
    comment: 'Remotes are released separately. What two of them need belongs to platform.',
    severity: 'error',
    from: { path: `^(${remotes.join('|')})/` },
    to: { path: `^(${remotes.join('|')})/`, pathNot: '^$1/' },
  },
  {
    name: 'platform-host-is-for-the-shell',
    comment: 'What two sides use belongs to another entry of platform, with its place in the API report.',
    severity: 'error',
    from: { path: anyOf(remotes), pathNot: ['\\.test\\.tsx?$', '/testing/'] },
    to: { path: '^platform/src/host\\.ts$' },
  },
  {
    name: 'remote-imports-only-platform-contracts-locales',
    comment: 'A remote is loaded by the shell and never loads it.',
    severity: 'error',
    from: { path: anyOf(remotes) },
    to: { path: anyOf(['shell', 'api', 'e2e', 'tools']) },
  },
  {
    name: 'web-imports-types-of-contracts',
    comment: 'Import types from contracts (and what both sides use at run time); the client is part of platform.',
    severity: 'error',
    // Objects for tests are made by functions like `aDevice`.
    from: { path: anyOf(web), pathNot: ['\\.test\\.tsx?$', '/a-[^/]+\\.ts$'] },
    to: {
      path: '^contracts/',
      pathNot:
        '^contracts/(design/|src/(article|bytes-of|cut-file-name|cut-text|facts|limits\\.gen|plans|realtime|release-names|sort-properties\\.gen|words)\\.ts$)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'session-link-is-free-of-react',
    comment:
      'A device agent runs it in Node: it imports contracts and the connection to the server only. React bindings belong to the remote.',
    severity: 'error',
    from: { path: '^platform/src/session-link/', pathNot: '\\.test\\.ts$' },
    to: {
      path: ['^(platform/src|locales)/', '(^|/)node_modules/(react|react-dom|react-intl|jotai|@mantine)/'],
      pathNot: ['^platform/src/session-link/', `^platform/src/realtime/${realtimeWithoutPage}`],
    },
  },
  ...remotes.map((name) => ({
    name: 'remote-imports-own-words',
    comment: 'Each build ships the messages it uses, from its own files.',
    severity: 'error',
    from: { path: `^${name}/` },
    to: { path: '^locales/.+\\.json$', pathNot: `^locales/[^/]+/(${messageFilesOf(name).join('|')})\\.json$` },
  })),
  {
    name: 'server-words-stay-on-the-server',
    comment: 'The API formats mails, documents and error texts in the language of the caller.',
    severity: 'error',
    from: { path: anyOf(['platform', ...web, 'e2e']) },
    to: { path: '^locales/[^/]+/server/' },
  },
  {
    name: 'remote-features-import-no-routes',
    comment: 'In a remote: routes, then features, then shared.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/(features|shared)/' },
    to: { path: '^$1/src/[^/]+\\.tsx?$' },
  },
  {
    name: 'remote-shared-imports-no-feature',
    comment: 'In a remote: routes, then features, then shared.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/shared/' },
    to: { path: '^$1/src/features/' },
  },
  {
    name: 'remote-feature-imports-no-other-feature',
    comment: 'What two features need belongs to the remote’s shared folder.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'mantine-only-in-platform-ui',
    comment: 'Import from @nearhand/platform/ui.',
    severity: 'error',
    from: { pathNot: '^platform/src/ui/' },
    to: { path: '(^|/)node_modules/@mantine/' },
  },

  {
    name: 'api-module-uses-another-through-its-service',
    comment: 'Ask the other module’s exported service, and show its entity with its presenter; what goes against the arrow is an event.',
    severity: 'error',
    from: { path: '^api/src/modules/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^api/src/modules/',
      pathNot: ['^api/src/modules/$1/', '\\.(service|repository|presenter|client|module|entity|token)\\.ts$', '/to-[^/]+\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'api-announces-changes-by-domain-events',
    comment: 'Publish a domain event instead: it is delivered once, after the commit. Only jobs are woken directly.',
    severity: 'error',
    from: { path: '^api/src/', pathNot: '^api/src/(database|events|jobs)/' },
    to: { path: ['^api/src/database/after-commit\\.ts$', '(^|/)node_modules/rxjs/'] },
  },
  {
    name: 'api-no-cycle-between-folders',
    comment: 'Between two folders arrows go one way; what goes against them is an event.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^api/src/' },
    to: { circular: true, path: '^api/src/' },
  },
  {
    name: 'api-folders-import-no-composition',
    comment: 'The files of api/src compose its folders, and one says where they are; the demo writes rows of all entities.',
    severity: 'error',
    from: { path: '^api/src/[^/]+/', pathNot: '^api/src/demo/' },
    to: { path: '^api/src/[^/]+\\.ts$', pathNot: '^api/src/package-folder\\.ts$' },
  },
  {
    name: 'api-open-telemetry-on-demand',
    comment:
      'Without a collector, nothing of OpenTelemetry is loaded. Other folders record through `Tracer`; `app.ts` imports the folder on demand.',
    severity: 'error',
    from: { path: '^api/src/', pathNot: '^api/src/open-telemetry/' },
    to: {
      path: ['^api/src/open-telemetry/', '(^|/)node_modules/@opentelemetry/'],
      dependencyTypesNot: ['type-only', 'dynamic-import'],
    },
  },
  ...Object.entries(apiFolders).map(([name, allowed]) => ({
    name: 'api-folders-one-way',
    comment: 'The folders of the api depend on each other in one direction: see `apiFolders`.',
    severity: 'error',
    from: { path: `^api/src/${name}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^api/src/[^/]+/', pathNot: `^api/src/(${[name, ...allowed].join('|')})/` },
  })),
  ...Object.entries(apiDomains).map(([name, allowed]) => ({
    name: 'api-domains-one-way',
    comment: 'The domains of the api depend on each other in one direction: see `apiDomains`. What goes against it is an event.',
    severity: 'error',
    from: { path: `^api/src/modules/${name}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^api/src/modules/', pathNot: `^api/src/modules/(${[name, ...allowed].join('|')})/` },
  })),
  {
    name: 'api-modules-belong-to-a-domain',
    comment: 'Add the module to one of the domains of `apiDomains`, as `modules/<domain>/<module>/`.',
    severity: 'error',
    from: { path: '^api/src/modules/', pathNot: `^api/src/modules/(${Object.keys(apiDomains).join('|')})/[^/]+/` },
    to: {},
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: ['node_modules', '/(dist|gen)/'] },
    exclude: { path: ['^(?!node_modules/@opentelemetry/).*/dist/', '/test-results/', '/playwright-report/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    parser: 'tsc',
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
