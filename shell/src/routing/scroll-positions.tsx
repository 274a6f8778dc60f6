import { tabStorage } from '@nearhand/platform/core';
import { ScrollRestoration } from '@nearhand/platform/host';
import { useLocation } from '@nearhand/platform/router';
import { useLayoutEffect, useState } from 'react';
import { prerenderedPage } from '../prerendered/prerendered-page';

const item = 'scroll';

/** The first page of each document has the same key in the router, so its position belongs to its path. */
const positionKey = ({ key, pathname }: { key: string; pathname: string }): string => (key === 'default' ? pathname : key);

/** Otherwise the router would scroll to it again, some time after its first render. */
function forgetPosition(key: string): void {
  const { [key]: _, ...others } = JSON.parse(tabStorage.read(item) ?? '{}') as Record<string, number>;
  tabStorage.store(item, JSON.stringify(others));
}

function keepTop(key: string) {
  let top = 0;
  return {
    before: () => {
      top = scrollY;
      forgetPosition(key);
    },
    after: () => scrollTo(0, top),
  };
}

function LayoutEffect({ run }: { run: () => void }) {
  useLayoutEffect(run, [run]);
  return null;
}

/**
 * Scrolls each page to its top, or to where it was in the history. A prerendered page stays where its reader has scrolled it before the
 * application runs: the router scrolls it to its top, and in the same task it is moved back, so that nothing moves under a pointer.
 */
export function ScrollPositions() {
  const location = useLocation();
  const [first] = useState(() => prerenderedPage && keepTop(positionKey(location)));
  return (
    <>
      {first && <LayoutEffect run={first.before} />}
      <ScrollRestoration storageKey={`nearhand.${item}`} getKey={positionKey} />
      {first && <LayoutEffect run={first.after} />}
    </>
  );
}
