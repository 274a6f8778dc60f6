import { type ComponentType, createElement, type ElementType, useSyncExternalStore } from 'react';

type Render = (props: object) => ReturnType<typeof createElement>;
type Signature = (type?: unknown, key?: string, isReset?: boolean, hooksOf?: () => unknown[]) => unknown;

/** All versions of one component. */
interface Family {
  /** The newest version. */
  current: unknown;
  /** The hooks that it calls, as text. A different text resets its state. */
  hooks: string;
  /** Keeps its identity, and with it the state of the component, while the hooks stay the same. */
  keeper: ComponentType<object>;
  /** Rendered in place of the component. */
  outer: ComponentType<object>;
  version: number;
  listeners: Set<() => void>;
}

const families = new Map<string, Family>();
const familyOf = new WeakMap<object, Family>();
const signatures = new WeakMap<object, { key: string; isReset: boolean; hooksOf: () => unknown[] }>();

const isKey = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function';

function hooksIn(type: unknown): string {
  const signature = isKey(type) ? signatures.get(type) : undefined;
  if (!signature) return '';
  // A hook of another module may not have run yet.
  const inner = signature.hooksOf().map(hooksIn);
  return [signature.key, ...inner, ...(signature.isReset ? [Math.random()] : [])].join('\n');
}

/** A component with state of its own: it calls the newest version, so that React sees one component. */
function keeperOf(family: Family): ComponentType<object> {
  if (typeof family.current !== 'function') return (props) => createElement(family.current as ElementType, props);
  return (props) => (family.current as Render)(props);
}

function newFamily(current: unknown, name: string): Family {
  const subscribe = (listener: () => void) => {
    family.listeners.add(listener);
    return () => void family.listeners.delete(listener);
  };
  const outer: ComponentType<object> = (props) => {
    useSyncExternalStore(subscribe, () => family.version);
    return createElement(family.keeper, props);
  };
  outer.displayName = name;
  const family: Family = { current, hooks: hooksIn(current), keeper: () => null, outer, version: 0, listeners: new Set() };
  family.keeper = keeperOf(family);
  return family;
}

/** Called by each module for its components, again when it has changed. */
export function register(type: unknown, name: string): void {
  if (!isKey(type)) return;
  const known = families.get(name);
  const family = known ?? newFamily(type, name);
  families.set(name, family);
  familyOf.set(type, family);
  if (!known || known.current === type) return;
  const hooks = hooksIn(type);
  family.current = type;
  if (hooks !== family.hooks || typeof type !== 'function') {
    family.hooks = hooks;
    family.keeper = keeperOf(family);
  }
  family.version += 1;
  // The other modules of the change run first.
  setTimeout(() => {
    for (const listener of family.listeners) listener();
  });
}

/** Called by each component that has hooks: when it renders, and once with the text of its hooks. */
export function signature(): Signature {
  return (type, key, isReset = false, hooksOf = () => []) => {
    if (isKey(type) && typeof key === 'string') signatures.set(type, { key, isReset, hooksOf });
    return type;
  };
}

/** The stand-in of a component that may change, which itself stays the same; any other type as it is. */
export const outerOf = <Type>(type: Type): Type => ((isKey(type) && familyOf.get(type)?.outer) || type) as Type;
