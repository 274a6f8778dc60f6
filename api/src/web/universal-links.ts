/** iOS apps that open the return addresses of sign-in providers, and the invitations of customers. */
export const universalLinks = (appIDs: readonly string[]): string =>
  JSON.stringify({
    applinks: { details: [{ appIDs, components: [{ '/': '/user/auth_callback', '?': { mode: 'ios_app' } }, { '/': '/join/*' }] }] },
  });
