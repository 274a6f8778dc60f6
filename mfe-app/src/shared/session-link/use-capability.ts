import type { Capability, CapabilityState } from '@nearhand/platform/session-link/capability/capability';
import type { CapabilityRegistry } from '@nearhand/platform/session-link/capability/capability-registry';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

export const CapabilitiesContext = createContext<CapabilityRegistry | null>(null);

export function useCapabilities(): CapabilityRegistry {
  const registry = useContext(CapabilitiesContext);
  if (!registry) throw new Error('useCapabilities is called outside of a session');
  return registry;
}

/** Null unless the capability is open. */
export function useCapability<State extends CapabilityState>(capability: Capability<State>): State | null {
  const registry = useCapabilities();
  return useSyncExternalStore(registry.subscribe, () => registry.get(capability));
}

/** Opens the capability while `isOn`, and closes it with the component. */
export function useOpenCapability<State extends CapabilityState>(capability: Capability<State>, isOn = true): State | null {
  const registry = useCapabilities();
  useEffect(() => {
    if (!isOn) return;
    registry.open(capability);
    return () => registry.close(capability);
  }, [registry, capability, isOn]);
  return useCapability(capability);
}
