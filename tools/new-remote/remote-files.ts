import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '../../locales/compile.ts';

interface Package {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readPackage = async (folder: string) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package;

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const text: Record<Locale, string> = {
  en: 'This page belongs to',
  pl: 'Ta strona należy do',
  es: 'Esta página pertenece a',
  it: 'Questa pagina appartiene a',
};

/** The files of a remote with one page, its words in each language and its tests, by path. */
export async function remoteFiles(root: string, name: string): Promise<Record<string, string>> {
  const { version } = await readPackage(root);
  const { dependencies, devDependencies } = await readPackage(join(root, 'platform'));
  const owner = name.replace('mfe-', '');
  const words = owner.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const screen = `${owner.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Screen`;
  const feature = `${name}/src/features/${owner}`;
  return {
    [`${name}/package.json`]: json({
      name: `@nearhand/${name}`,
      version,
      private: true,
      type: 'module',
      scripts: {
        build: 'rspack build',
        types: 'node ../node_modules/typescript-7/bin/tsc -p .',
        unit: 'node ../tools/unit.ts',
      },
      dependencies: { '@nearhand/contracts': '*', '@nearhand/platform': '*', react: dependencies['react'] },
      devDependencies: {
        '@jest/globals': devDependencies['@jest/globals'],
        '@testing-library/react': devDependencies['@testing-library/react'],
      },
    }),
    [`${name}/tsconfig.json`]: '{ "extends": "../tsconfig.base.json", "include": ["src", "*.ts", "../platform/css.d.ts"] }\n',
    [`${name}/jest.config.js`]: `export { webJest as default } from '@nearhand/platform/jest';\n`,
    [`${name}/rspack.config.ts`]: `import { remote } from '@nearhand/platform/federation';

export default remote('${name.replaceAll('-', '_')}', {
  directory: import.meta.dirname,
  owner: '${owner}',
});
`,
    [`${name}/src/routes.ts`]: `import type { NavEntry } from '@nearhand/contracts/routes';
import { defineRoutes } from '@nearhand/platform/core';

export const routes = defineRoutes([
  {
    name: '${owner}',
    title: 'app.title.${owner}',
    path: '/app/${owner}',
    layout: 'app',
    access: 'verified',
    page: () => import('./features/${owner}/${owner}-screen.tsx'),
  },
]);

export const nav: NavEntry[] = [
  {
    route: '${owner}',
    label: 'app.nav.${owner}',
    icon: 'apps',
    order: 70,
  },
];
`,
    [`${feature}/${owner}-screen.tsx`]: `import { FormattedMessage } from '@nearhand/platform/intl';
import { Stack, Text } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';

export function ${screen}() {
  return (
    <Stack gap="lg">
      <PageHeader title={<FormattedMessage id="app.${owner}.title" />} />
      <Text>
        <FormattedMessage id="app.${owner}.text" />
      </Text>
    </Stack>
  );
}

export { ${screen} as Component };
`,
    [`${feature}/${owner}-screen.test.tsx`]: `import { describe, expect, it } from '@jest/globals';
import { renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import * as page from './${owner}-screen.tsx';

describe('${screen}', () => {
  it('names the remote', async () => {
    await renderScreen({ page, path: '/app/${owner}' });
    expect(await screen.findByText('${text.en} ${name}')).toBeTruthy();
  });
});
`,
    ...Object.fromEntries(
      Object.entries(text).map(([locale, belongsTo]) => {
        const messages = {
          [`app.${owner}.text`]: `${belongsTo} ${name}`,
          [`app.${owner}.title`]: title,
          [`app.nav.${owner}`]: title,
          [`app.title.${owner}`]: title,
        };
        return [`locales/${locale}/app/${owner}.json`, json(Object.fromEntries(Object.entries(messages).sort()))];
      }),
    ),
    [`e2e/specs/${owner}/${owner}.spec.ts`]: `import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { languages } from '../../fixtures/page/language.ts';
import { expect, test } from '../../fixtures/test.ts';

const others = languages.filter((language) => language !== 'en');

test('an operator opens the page of ${name} from the navigation', async ({ page, signIn }) => {
  await signIn('operator');
  await page.goto('/app/devices');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: '${title}', exact: true }).click();
  await expect(page).toHaveURL('/app/${owner}');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${title}');
  await expectAccessibleLayout(page, '${owner}', { languages: others });
});
`,
  };
}
