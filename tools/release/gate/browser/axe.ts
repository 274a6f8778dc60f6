import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** `target-size` measures texts, whose sizes depend on the fonts of the machine. */
const rules = { 'target-size': { enabled: false } };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 AA in a page. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async ({ values, rules }) => {
      const { violations } = await window.axe.run(document, {
        runOnly: { type: 'tag', values },
        rules,
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ target }) => String(target))
            .slice(0, 3)
            .join('; ')}`,
      );
    },
    { values: tags, rules },
  );
}
