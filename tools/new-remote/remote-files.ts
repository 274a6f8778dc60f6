import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json, namesOf, remoteMessages, remoteSources } from '@nearhand/remote-kit/create/remote-sources';

interface Package {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readPackage = async (folder: string) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package;

/** The files of a remote with one page, its words in each language and its tests, by path. */
export async function remoteFiles(root: string, name: string): Promise<Record<string, string>> {
  const { version } = await readPackage(root);
  const { dependencies, devDependencies } = await readPackage(join(root, 'platform'));
  const { owner, title } = namesOf(name);
  const sources = Object.entries(remoteSources(name)).map(([path, content]) => [`${name}/${path}`, content] as const);
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
    ...Object.fromEntries(sources),
    ...remoteMessages(name),
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
