import type { Invitation } from '../join.data.ts';

type Names = Pick<Invitation, 'company' | 'operator'>;

/**
 * The card with the names of the invitation, inserted as text; without the scam warning for a company that this browser knows. Its
 * controls are disabled, because nothing handles their events yet.
 */
export function fillEarlyCard(html: string, names: Names, isKnown: boolean): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replace(/\{(company|operator)\}/g, (_slot, name: keyof Names) => names[name].name);
  }
  for (const logo of content.querySelectorAll('img')) {
    if (names.company.logo) logo.src = names.company.logo;
    else logo.remove();
  }
  if (isKnown) content.querySelector('[data-scam-warning]')?.remove();
  for (const control of content.querySelectorAll<HTMLButtonElement | HTMLSelectElement>('button, select')) control.disabled = true;
  return content;
}
