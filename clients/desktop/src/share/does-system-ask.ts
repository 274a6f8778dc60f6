/** Whether the system asks the person when an app lists what can be shared. Chromium captures by the portal of Wayland by this rule. */
export const doesSystemAsk = ({ platform, env }: Pick<NodeJS.Process, 'env' | 'platform'>): boolean =>
  platform === 'linux' && env['XDG_SESSION_TYPE'] === 'wayland' && Boolean(env['WAYLAND_DISPLAY']);
