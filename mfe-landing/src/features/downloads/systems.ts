/** Each has a page. */
export const systems = ['linux', 'windows', 'macos', 'android', 'ios'] as const;
export type System = (typeof systems)[number];

export const isSystem = (name: string | undefined): name is System => systems.some((system) => system === name);
export const isPhone = (system: System): boolean => system === 'android' || system === 'ios';
