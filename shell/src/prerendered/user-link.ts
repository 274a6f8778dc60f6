interface UserLink {
  'data-user-href': string;
  'data-user-text'?: string;
  suppressHydrationWarning: true;
}

/** Attributes of a link that leads elsewhere for a user, also on a prerendered page, which is the same for everybody. */
export function userLink(href: string, text?: string): UserLink {
  return { 'data-user-href': href, ...(text && { 'data-user-text': text }), suppressHydrationWarning: true };
}

/** Shows the links of a prerendered page as the application will show them to a user. */
export function showUserLinks(page: Element): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-user-href]')) {
    const { userHref = '', userText } = link.dataset;
    link.href = userHref;
    if (userText) link.textContent = userText;
  }
}
