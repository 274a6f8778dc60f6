import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';

const configurations = ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'];

interface Rule {
  name: string;
  from: Partial<Record<'path' | 'pathNot', string | string[]>>;
  to: Partial<Record<'path' | 'pathNot', string | string[]>>;
}

interface Violation {
  from: string;
  rule: { name: string };
}

/** Valid import targets. */
const targets = {
  'contracts/src/openapi.gen.ts': 'export type Shapes = 1;\nexport const value = 1;',
  'contracts/src/realtime.ts': "export const realtimePath = '/realtime';",
  'locales/compile.ts': 'export const compile = 1;',
  'locales/en/app/account.json': '{}',
  'locales/en/app/app.json': '{}',
  'locales/en/landing.json': '{}',
  'locales/en/server/mails.json': '{}',
  'platform/src/core.ts': 'export const core = 1;',
  'platform/src/host.ts': 'export const host = 1;',
  'shell/src/boot.ts': 'export const boot = 1;',
  'mfe-account/src/shared/card.ts': 'export const card = 1;',
  'mfe-app/src/routes.ts': 'export const routes = 1;',
  'mfe-app/src/shared/list.ts': 'export const list = 1;',
  'mfe-app/src/features/devices/row.ts': 'export const row = 1;',
  'api/src/entities.ts': 'export const entities = 1;',
  'api/src/access/actor.ts': "import '../http/paging.ts';",
  'api/src/database/after-commit.ts': 'export const afterCommit = 1;',
  'api/src/http/paging.ts': 'export const paging = 1;',
  'api/src/open-telemetry/open-telemetry.ts': "import '@opentelemetry/resources';",
  'api/src/modules/account/user/user.service.ts': 'export const users = 1;',
  'api/src/modules/account/user/password.ts': 'export const password = 1;',
  'api/src/modules/company/company/company.service.ts': "import '../team/team.service.ts';",
  'api/src/modules/company/team/team.service.ts': 'export const team = 1;',
  'api/test/a-bucket.ts': 'export const bucket = 1;',
  'agent/src/system/x11/open.ts': 'export const open = 1;',
  'tools/database.ts': 'export const database = 1;',
  'node_modules/@mantine/core/package.json': '{ "name": "@mantine/core", "main": "index.js" }',
  'node_modules/@mantine/core/index.js': 'export const Button = 1;',
  'node_modules/@opentelemetry/resources/package.json': '{ "name": "@opentelemetry/resources", "main": "dist/index.js" }',
  'node_modules/@opentelemetry/resources/dist/index.js': 'export const resource = 1;',
};

/** A violation of each rule: file and import. */
const bad: [rule: string, file: string, content: string][] = [
  ['no-cycle', 'platform/src/one.ts', "import './two.ts';"],
  ['no-unresolved-import', 'platform/src/lost.ts', "import './nowhere.ts';"],
  ['contracts-import-nothing-of-ours', 'contracts/src/bad.ts', "import '../../locales/compile.ts';"],
  ['locales-import-nothing-of-ours', 'locales/bad.ts', "import '../contracts/src/realtime.ts';"],
  ['release-imports-contracts', 'release/src/bad.ts', "import '../../locales/compile.ts';"],
  ['platform-imports-contracts-and-locales', 'platform/src/bad.ts', "import '../../shell/src/boot.ts';"],
  ['remote-kit-stands-alone', 'remote-kit/src/bad.ts', "import '../../contracts/src/realtime.ts';"],
  ['embed-imports-contracts', 'platform/embed/src/bad.ts', "import '../../src/core.ts';"],
  ['shell-imports-no-remote', 'shell/src/bad.ts', "import '../../mfe-app/src/routes.ts';"],
  ['api-imports-contracts-locales-and-release', 'api/src/bad.ts', "import '../../platform/src/core.ts';"],
  ['api-source-imports-no-tool', 'api/src/tool.ts', "import '../../tools/database.ts';"],
  ['api-source-imports-no-test', 'api/src/tested.ts', "import '../test/a-bucket.ts';"],
  ['agent-imports-platform-contracts-and-locales', 'agent/src/bad.ts', "import '../../api/src/http/paging.ts';"],
  ['agent-imports-no-browser-code', 'agent/src/browser.ts', "import '../../platform/src/core.ts';"],
  ['agent-systems-are-separate', 'agent/src/session.ts', "import './system/x11/open.ts';"],
  ['clients-import-platform-contracts-and-locales', 'clients/desktop/src/bad.ts', "import '../../../agent/src/system/x11/open.ts';"],
  ['clients-import-no-page-code', 'clients/desktop/src/page.ts', "import '../../../platform/src/core.ts';"],
  ['clients-share-the-kit', 'clients/mobile/src/other.ts', "import '../../desktop/src/bad.ts';"],
  ['e2e-imports-contracts', 'e2e/bad.ts', "import '../platform/src/core.ts';"],
  ['tools-import-contracts-locales-release-and-kit', 'tools/bad.ts', "import '../api/src/http/paging.ts';"],
  ['remote-imports-no-other-remote', 'mfe-app/src/shared/other.ts', "import '../../../mfe-account/src/shared/card.ts';"],
  ['platform-host-is-for-the-shell', 'mfe-app/src/shared/host.ts', "import '../../../platform/src/host.ts';"],
  ['remote-imports-only-platform-contracts-locales', 'mfe-app/src/shared/shell.ts', "import '../../../shell/src/boot.ts';"],
  ['web-imports-types-of-contracts', 'mfe-app/src/shared/value.ts', "import { value } from '../../../contracts/src/openapi.gen.ts';"],
  ['remote-imports-own-words', 'mfe-app/src/shared/words.ts', "import '../../../locales/en/landing.json';"],
  ['remote-imports-own-words', 'mfe-app/src/shared/foreign-words.ts', "import '../../../locales/en/app/account.json';"],
  ['server-words-stay-on-the-server', 'shell/src/words.ts', "import '../../locales/en/server/mails.json';"],
  ['remote-features-import-no-routes', 'mfe-app/src/features/join/routes.ts', "import '../../routes.ts';"],
  ['remote-shared-imports-no-feature', 'mfe-app/src/shared/feature.ts', "import '../features/devices/row.ts';"],
  ['remote-feature-imports-no-other-feature', 'mfe-app/src/features/join/row.ts', "import '../devices/row.ts';"],
  ['session-link-is-free-of-react', 'platform/src/session-link/bad.ts', "import '../core.ts';"],
  ['mantine-only-in-platform-ui', 'mfe-app/src/shared/button.ts', "import '@mantine/core';"],
  ['api-announces-changes-by-domain-events', 'api/src/modules/company/me/event.ts', "import '../../../database/after-commit.ts';"],
  ['web-no-cycle-between-folders', 'shell/src/nav/links.ts', "import '../layouts/logo.ts';"],
  ['api-module-uses-another-through-its-service', 'api/src/modules/company/me/bad.ts', "import '../../account/user/password.ts';"],
  ['api-no-cycle-between-folders', 'api/src/modules/company/team/report.ts', "import '../company/company.service.ts';"],
  ['api-no-cycle-between-folders', 'api/src/modules/service/mail/kinds/reset.ts', "import '../queue/queue.ts';"],
  ['api-no-cycle-between-folders', 'api/src/demo/people.ts', "import '../realtime/sockets.ts';"],
  ['api-open-telemetry-on-demand', 'api/src/traced.ts', "import './open-telemetry/open-telemetry.ts';"],
  ['api-open-telemetry-on-demand', 'api/src/jobs/traced.ts', "import '@opentelemetry/resources';"],
  ['api-domains-one-way', 'api/src/modules/account/user/team.ts', "import '../../company/team/team.service.ts';"],
  ['api-modules-belong-to-a-domain', 'api/src/modules/team/bad.ts', "import '../../http/paging.ts';"],
  ['api-folders-import-no-composition', 'api/src/jobs/bad.ts', "import '../entities.ts';"],
  ['api-folders-one-way', 'api/src/http/bad.ts', "import '../modules/account/user/user.service.ts';"],
  ['api-folders-one-way', 'api/src/http/actor.ts', "import '../access/actor.ts';"],
];

/** The other halves of cycles. */
const halves = {
  'platform/src/two.ts': "import './one.ts';",
  'shell/src/layouts/menu.ts': "import '../nav/links.ts';",
  'shell/src/layouts/logo.ts': 'export const logo = 1;',
  'api/src/modules/service/mail/queue/queue.ts': 'export const queue = 1;',
  'api/src/modules/service/mail/queue/send.ts': "import '../kinds/kind.ts';",
  'api/src/modules/service/mail/kinds/kind.ts': 'export const kind = 1;',
  'api/src/realtime/sockets.ts': 'export const sockets = 1;',
  'api/src/realtime/gateway.ts': "import '../demo/demo.ts';",
  'api/src/demo/demo.ts': 'export const demo = 1;',
};

const good = {
  'platform/src/ui/good.ts': "import '@mantine/core';\nimport '../../../contracts/src/realtime.ts';",
  'mfe-app/src/features/sessions/good.ts': [
    "import type { Shapes } from '../../../../contracts/src/openapi.gen.ts';",
    "import { core } from '../../../../platform/src/core.ts';",
    "import { list } from '../../shared/list.ts';",
    "import words from '../../../../locales/en/app/app.json';",
  ].join('\n'),
  'api/src/modules/company/me/good.ts': "import '../../account/user/user.service.ts';\nimport '../../../http/paging.ts';",
  'api/src/good.ts': [
    "import type { resource } from '@opentelemetry/resources';",
    "export const load = () => import('./open-telemetry/open-telemetry.ts');",
  ].join('\n'),
  'api/test/good.ts': "import '../../tools/database.ts';",
  'api/test/company/stripe/counterpart.ts': 'export const counterpart = 1;',
  'e2e/good.ts': "import '../api/test/company/stripe/counterpart.ts';",
};

let folder: string;
let violations: Violation[];

describe('import rules', () => {
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'nearhand-rules-')));
    await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    const examples = Object.fromEntries(bad.map(([, file, content]) => [file, content]));
    const files = { ...targets, ...examples, ...halves, ...good };
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    }
    const folders = new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''));
    const packages = [...folders].filter((name) => name !== 'node_modules');
    violations = (await Promise.all(configurations.map((name) => cruise(name, packages)))).flat();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  function cruise(configuration: string, folders: string[]): Promise<Violation[]> {
    const command = join(root, 'node_modules', '.bin', 'depcruise');
    const args = ['--config', join(root, configuration), '--output-type', 'json', ...folders];
    return new Promise((resolve, reject) => {
      execFile(command, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
        if (stdout) resolve((JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations);
        else reject(error);
      });
    });
  }

  it.each(bad)('%s rejects %s', (rule, file) => {
    const broken = violations.filter(({ from }) => from === file || from === dirname(file)).map((violation) => violation.rule.name);
    expect(broken).toContain(rule);
  });

  async function forbidden(): Promise<Rule[]> {
    const modules = await Promise.all(
      configurations.map((name) => import(join(root, name)) as Promise<{ default: { forbidden: Rule[] } }>),
    );
    return modules.flatMap((module) => module.default.forbidden);
  }

  it('have an example each', async () => {
    const rules = new Set((await forbidden()).map(({ name }) => name));
    expect(new Set(bad.map(([rule]) => rule))).toEqual(rules);
  });

  /** Expands alternatives: `(a|b)/c` becomes `a/c` and `b/c`. */
  function alternativesOf(pattern: string): string[] {
    const [group, words] = /\(([\w-]+(?:\|[\w-]+)+)\)/.exec(pattern) ?? [];
    if (group === undefined || words === undefined) return [pattern];
    return words.split('|').flatMap((word) => alternativesOf(pattern.replace(group, word)));
  }

  /** `$1` depends on the importing file. */
  const patternsOf = ({ name, from, to }: Rule): [rule: string, pattern: string][] =>
    [from.path, from.pathNot, to.path, to.pathNot]
      .flatMap((paths) => paths ?? [])
      .flatMap((pattern) => alternativesOf(pattern.replaceAll(/\$\d/g, '[^/]+')))
      .map((pattern) => [name, pattern]);

  const ignored = new Set(['node_modules', 'dist', '.git', '.data']);

  /** Files, folders and package scopes of the project. */
  async function pathsIn(directory: string, below = ''): Promise<string[]> {
    const entries = await readdir(join(directory, below), { withFileTypes: true });
    const inner = entries
      .filter((entry) => entry.isDirectory() && !ignored.has(entry.name))
      .map(({ name }) => pathsIn(directory, join(below, name)));
    return [...entries.map(({ name }) => join(below, name)), ...(await Promise.all(inner)).flat()];
  }

  it('match existing paths only', async () => {
    const packages = (await readdir(join(root, 'node_modules'))).map((name) => `node_modules/${name}/`);
    const paths = [...(await pathsIn(root)), ...packages];
    const unmatched = (await forbidden())
      .flatMap(patternsOf)
      .filter(([, pattern]) => !paths.some((path) => new RegExp(pattern).test(path)));
    expect(unmatched).toEqual([]);
  });

  it.each(Object.keys(good))('allow %s', (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([]);
  });
});
