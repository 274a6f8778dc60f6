import type { components } from '@nearhand/contracts/openapi.gen';
import type { DeviceDefaults, DeviceEntity } from '../../company/device/device.entity.ts';

const consentSeconds = 30;

export const toDeviceSettings = (device: DeviceEntity, company: DeviceDefaults): components['schemas']['DeviceSettings'] => ({
  name: device.shownName,
  consent: device.consentIn(company),
  consentSeconds,
});
