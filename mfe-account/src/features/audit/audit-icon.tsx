import {
  IconDeviceDesktop,
  IconDoorEnter,
  IconDownload,
  IconPlayerRecord,
  IconSettings,
  IconShieldLock,
  IconUserPlus,
  IconUsers,
} from '@nearhand/platform/icons';
import type { ComponentType } from 'react';
import type { AuditAction } from './audit.data.ts';
import classes from './audit.module.css';
import { type AuditArea, areaOf } from './audit-areas.ts';

const icons: Record<AuditArea, ComponentType<{ size: number; className?: string; 'aria-hidden': true }>> = {
  signIns: IconDoorEnter,
  security: IconShieldLock,
  people: IconUsers,
  invitations: IconUserPlus,
  devices: IconDeviceDesktop,
  company: IconSettings,
  recordings: IconPlayerRecord,
  exports: IconDownload,
};

/** The area of an action, for those who skim the log; renders nothing for an unknown action. */
export function AuditIcon({ action }: { action: AuditAction }) {
  const area = areaOf(action);
  if (!area) return null;
  const Icon = icons[area];
  return <Icon size={16} className={classes['icon'] ?? ''} aria-hidden />;
}
