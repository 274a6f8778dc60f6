import type { ReleasedRemote } from '@nearhand/contracts/release';

/** The module of a page or contribution, if it has what each needs: React would show an empty area without it. */
export function completePage<Page extends object>({ name }: Pick<ReleasedRemote, 'name'>, pageName: string, page: Page): Page {
  if ('Component' in page && page.Component) return page;
  throw new Error(`The page ${pageName} of ${name} exports no Component`);
}
