import { deviceDistinction } from '@nearhand/platform/live';
import { Text } from '@nearhand/platform/ui';
import type { Device } from './devices.data.ts';

export const DeviceDistinction = ({ device }: { device: Device }) => (
  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {deviceDistinction(device)}
  </Text>
);
