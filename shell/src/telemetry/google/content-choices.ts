import { sendChoice } from './tag';

/** Sends which content is chosen by links that name it, such as plans and downloads, also on a page whose application has not loaded. */
export function watchContentChoices(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-content-type]') : null;
    const { contentType, contentId } = link?.dataset ?? {};
    if (contentType && contentId) sendChoice(contentType, contentId);
  });
}
