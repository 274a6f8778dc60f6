/** Applies the changes that `nearhand-remote dev` announces. What cannot be applied reloads the page. */

interface Hot {
  check(autoApply: boolean): Promise<unknown>;
  status(): string;
}

/** `base` is where the build is served: in a tab with an override, elsewhere than the page. */
export function applyChanges(hot: Hot, base: string): void {
  let applying: Promise<unknown> = Promise.resolve();
  const apply = async () => {
    try {
      await hot.check(true);
    } catch (error) {
      console.warn('The page is loaded again, because a change cannot be applied:', error);
      location.reload();
    }
  };
  const events = new EventSource(new URL('/@nearhand/changes', new URL(base, location.href)));
  events.addEventListener('message', ({ data }) => {
    if (data === 'reload') location.reload();
    else applying = applying.then(apply);
  });
}
