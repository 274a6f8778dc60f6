import type { Invitation } from '../join.data.ts';
import { type AppOffer, appLinkOf } from '../sharing/app-offer.ts';

type Names = Pick<Invitation, 'company' | 'operator' | 'key'>;

/**
 * The card with the names of the invitation, inserted as text; without the scam warning for a company that this browser knows, and
 * without the app if none is offered. Its controls are disabled, because nothing handles their events yet.
 */
export function fillEarlyCard(html: string, names: Names, isKnown: boolean, app: AppOffer | null = null): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  const slots: Record<string, string> = {
    company: names.company.name,
    operator: names.operator.name,
    store: app?.store ?? '',
    server: location.host,
  };
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replace(/\{(company|operator|store|server)\}/g, (_slot, name: string) => slots[name] ?? '');
  }
  for (const logo of content.querySelectorAll('img')) {
    if (names.company.logo) logo.src = names.company.logo;
    else logo.remove();
  }
  fillApp(content, names.key, app);
  if (isKnown) content.querySelector('[data-scam-warning]')?.remove();
  for (const control of content.querySelectorAll<HTMLButtonElement | HTMLSelectElement>('button, select')) control.disabled = true;
  return content;
}

/** Sets the links to the app. If no app is offered, removes them: the link to the page is the first action again. */
function fillApp(card: DocumentFragment, key: string, app: AppOffer | null): void {
  const open = card.querySelector('[data-app="open"]');
  if (!app) {
    if (open) card.querySelector('[data-copy]')?.setAttribute('class', open.className);
    card.querySelector('[data-app]')?.remove();
    return;
  }
  open?.setAttribute('href', appLinkOf(key));
  card.querySelector('[data-app="store"]')?.setAttribute('href', app.address);
}
