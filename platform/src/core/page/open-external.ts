/**
 * Leaves the application for another site. The only way to an external address: links and the router lead to paths of this origin. Refuses
 * protocols that run scripts, and all others but http and https (spec §2).
 */
export function openExternal(url: string): void {
  const { protocol } = new URL(url, location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Navigation to an address of the protocol ${protocol} is refused`);
  location.assign(url);
}
