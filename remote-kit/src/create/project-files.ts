import { type Kit, kitDependencies } from './kit.ts';
import { json, namesOf, remoteMessages, remoteSources } from './remote-sources.ts';

function packageOf(name: string, server: string, kit: Kit): object {
  const versions = (...names: string[]) => Object.fromEntries(names.map((wanted) => [wanted, kit.versions[wanted]]));
  const tarballs = kitDependencies(kit);
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'nearhand-remote build',
      dev: `nearhand-remote dev --shell ${server}`,
      test: 'nearhand-remote test',
      types: 'tsc -p .',
      e2e: 'playwright test',
      release: `nearhand-remote push --promote --server ${server}`,
    },
    dependencies: { ...tarballs, ...versions('react') },
    devDependencies: versions(
      ...['@jest/globals', '@playwright/test', '@testing-library/react', '@types/node', '@types/react', 'typescript'],
    ),
    engines: { node: '>=24' },
  };
}

const readmeOf = (name: string, server: string) => `# ${name}

A remote of ${server}: one page, its words in four languages, a unit test and a journey.

\`\`\`sh
npm install
npm run dev       # the page inside ${server}, on http://localhost:4400; a saved change is shown at once
npm test          # unit tests
npm run types     # types, also of what is imported from the platform
npm run e2e       # the journey, as the user in NEARHAND_EMAIL and NEARHAND_PASSWORD
npm run build
npm run release   # pushes dist/client and serves it: needs NEARHAND_TOKEN and NEARHAND_RELEASE_KEY
\`\`\`

\`kit/\` contains the packages of the platform, in the version with which this remote was made. \`create-nearhand-remote --update\` replaces them.
`;

const workflowOf = (server: string) => `on:
  push: { branches: [main] }
  pull_request:
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm ci
      - run: npm run types
      - run: npm test
      - run: npm run build
      - run: npx nearhand-remote push --channel "pr-$NUMBER" --message "$SUBJECT" --commit "$GITHUB_SHA"
        if: vars.NEARHAND_CHANNELS == 'on' && github.event.pull_request.head.repo.full_name == github.repository
        env:
          NEARHAND_SERVER: ${server}
          NEARHAND_TOKEN: \${{ secrets.NEARHAND_TOKEN }}
          NEARHAND_RELEASE_KEY: \${{ secrets.NEARHAND_RELEASE_KEY }}
          NUMBER: \${{ github.event.number }}
          SUBJECT: \${{ github.event.pull_request.title }}
      - run: npx nearhand-remote push --promote --message "$SUBJECT" --commit "$GITHUB_SHA"
        if: github.event_name == 'push'
        env:
          NEARHAND_SERVER: ${server}
          NEARHAND_TOKEN: \${{ secrets.NEARHAND_TOKEN }}
          NEARHAND_RELEASE_KEY: \${{ secrets.NEARHAND_RELEASE_KEY }}
          SUBJECT: \${{ github.event.head_commit.message }}
`;

const playwrightConfig = `import { defineConfig } from '@playwright/test';

const url = 'http://localhost:4400';
const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: 'e2e',
  use: { baseURL: url, locale: 'en-US', viewport: { width: 1360, height: 860 }, launchOptions: CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {} },
  webServer: { command: 'npm run dev', url, reuseExistingServer: true },
});
`;

function journeyOf(name: string): string {
  const { owner, title } = namesOf(name);
  return `import { expect, test } from '@playwright/test';

const { NEARHAND_EMAIL = '', NEARHAND_PASSWORD = '' } = process.env;

test('an operator opens the page of ${name} from the navigation', async ({ page }) => {
  await page.goto('/user/sign-in');
  await page.getByLabel('Email').fill(NEARHAND_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(NEARHAND_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('/app/**');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: '${title}', exact: true }).click();
  await expect(page).toHaveURL('/app/${owner}');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${title}');
});
`;
}

/** The files of a remote in a folder of its own, by path. */
export const projectFiles = (name: string, server: string, kit: Kit): Record<string, string> => ({
  'package.json': json(packageOf(name, server, kit)),
  'tsconfig.json': json({ extends: '@nearhand/remote-kit/tsconfig.json', include: ['src', 'e2e', '*.ts'] }),
  '.gitignore': 'node_modules/\ndist/\ntest-results/\n*.pem\n*.pem.pub\n',
  'README.md': readmeOf(name, server),
  'playwright.config.ts': playwrightConfig,
  '.github/workflows/release.yml': workflowOf(server),
  ...remoteSources(name),
  ...remoteMessages(name),
  [`e2e/${namesOf(name).owner}.spec.ts`]: journeyOf(name),
});
