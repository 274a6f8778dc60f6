import type { Locale } from '../../../locales/compile.ts';

const text: Record<Locale, string> = {
  en: 'This page belongs to',
  pl: 'Ta strona należy do',
  es: 'Esta página pertenece a',
  it: 'Questa pagina appartiene a',
};

/** Names in the sources of a remote. */
export function namesOf(name: string) {
  const owner = name.replace('mfe-', '');
  const words = owner.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const screen = `${owner.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Screen`;
  return { owner, title, screen };
}

export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the sources of a remote with one page, the same wherever it is made, by path in its folder. */
export function remoteSources(name: string): Record<string, string> {
  const { owner, screen } = namesOf(name);
  const feature = `src/features/${owner}`;
  return {
    'jest.config.js': `export { webJest as default } from '@nearhand/platform/jest';\n`,
    'rspack.config.ts': `import { remote } from '@nearhand/platform/federation';

export default remote('${name.replaceAll('-', '_')}', {
  directory: import.meta.dirname,
  owner: '${owner}',
});
`,
    'src/routes.ts': `import type { NavEntry } from '@nearhand/contracts/routes';
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
  };
}

/** Its words in each language, by path in the folder that contains `locales`. */
export function remoteMessages(name: string): Record<string, string> {
  const { owner, title } = namesOf(name);
  return Object.fromEntries(
    Object.entries(text).map(([locale, belongsTo]) => {
      const messages = {
        [`app.${owner}.text`]: `${belongsTo} ${name}`,
        [`app.${owner}.title`]: title,
        [`app.nav.${owner}`]: title,
        [`app.title.${owner}`]: title,
      };
      return [`locales/${locale}/app/${owner}.json`, json(Object.fromEntries(Object.entries(messages).sort()))];
    }),
  );
}
