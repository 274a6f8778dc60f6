/** Removes the cookies that a script has set on this site, by their prefix: on this host and the domains above it. */
export function expireCookies(prefix: string): void {
  const names = document.cookie.split('; ').flatMap((cookie) => cookie.split('=')[0] ?? []);
  const parts = location.hostname.split('.');
  const domains = parts.map((_part, index) => `; domain=.${parts.slice(index).join('.')}`);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
