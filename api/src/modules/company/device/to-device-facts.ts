import type { components } from '@nearhand/contracts/openapi.gen';
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import type { DeviceEntity } from './device.entity.ts';

type Facts = components['schemas']['WebhookDevice'];
type StoredFact = Exclude<keyof Facts, 'name' | 'createdAt'>;

const names = Object.keys(openapi.components.schemas.WebhookDevice.properties);
const stored = names.filter((name) => name !== 'name' && name !== 'createdAt') as StoredFact[];

/** A device without what depends on the caller, its presence and the settings of its company. */
export function toDeviceFacts(device: DeviceEntity): Facts {
  const facts = Object.fromEntries(stored.map((name) => [name, device[name]])) as Pick<DeviceEntity, StoredFact>;
  return { ...facts, name: device.shownName, createdAt: device.createdAt.toISOString() };
}
