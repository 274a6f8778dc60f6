import { tabStorage } from '@nearhand/platform/core';
import { ScrollRestoration } from '@nearhand/platform/host';
import { useLocation } from '@nearhand/platform/router';
import { useLayoutEffect, useState } from 'react';
import { prerenderedPage } from '../prerendered/prerendered-page';

const item = 'scroll';

/** Otherwise the router would scroll to it again, some time after its first render. */
function forgetPosition(locationKey: string): void {
  const { [locationKey]: _, ...others } = JSON.parse(tabStorage.read(item) ?? '{}') as Record<string, number>;
  tabStorage.store(item, JSON.stringify(others));
}

function keepTop(locationKey: string) {
  let top = 0;
  return {
    before: () => {
      top = scrollY;
      forgetPosition(locationKey);
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
  const { key } = useLocation();
  const [first] = useState(() => prerenderedPage && keepTop(key));
  return (
    <>
      {first && <LayoutEffect run={first.before} />}
      <ScrollRestoration storageKey={`nearhand.${item}`} />
      {first && <LayoutEffect run={first.after} />}
    </>
  );
}
