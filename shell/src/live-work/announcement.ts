import type { components } from '@nearhand/contracts/openapi.gen';

export interface Announcement {
  id: string;
  kind: keyof components['schemas']['NotificationChoices'];
  title: string;
  body: string;
  /** Page about it. */
  path: string;
}
