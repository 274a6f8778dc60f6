import { type ComponentType, createElement } from 'react';
import { store } from '../../core/store.ts';
import { type Overlays, overlaysAtom } from './use-overlays.ts';

/** A component that pages render only in an open overlay, whose code contains it. */
export function overlayPart<Component>(pick: (overlays: Overlays) => Component): Component {
  const Part = (props: object) => {
    const overlays = store.get(overlaysAtom);
    return overlays && createElement(pick(overlays) as ComponentType<object>, props);
  };
  return Part as unknown as Component;
}
