/** Which apps of iOS take over the way back from a sign-in provider that they have sent somebody to. */
export const universalLinks = (appIDs: readonly string[]): string =>
  JSON.stringify({ applinks: { details: [{ appIDs, components: [{ '/': '/user/auth_callback', '?': { mode: 'ios_app' } }] }] } });
