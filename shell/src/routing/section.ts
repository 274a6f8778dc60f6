const marginPx = 100;
const durationMs = 300;
const retryMs = 500;

let reached: number | null = null;

/** Whether the page is where it has scrolled itself. */
export const isAtSection = (): boolean => scrollY === reached;

function scrollPage(top: number): void {
  scrollTo(0, top);
  reached = scrollY;
}

function scrollSmoothly(top: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollPage(top);
    return;
  }
  const from = scrollY;
  const begin = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - begin) / durationMs, 1);
    scrollPage(from + (top - from) * (1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function scrollToElement(id: string): boolean {
  const element = document.getElementById(id);
  if (element) scrollSmoothly(element.getBoundingClientRect().top + scrollY - marginPx);
  return element !== null;
}

/** Scrolls to the element that `?section=id` names, 100 px below the top, with one retry after 500 ms (spec §2). Returns what cancels it. */
export function scrollToSection(search: string): () => void {
  const section = new URLSearchParams(search).get('section');
  if (!section || scrollToElement(section)) return () => {};
  const retry = setTimeout(() => scrollToElement(section), retryMs);
  return () => clearTimeout(retry);
}

let hasScrolledEarly = false;

/** Scrolls a page that is shown before the application runs. */
export function scrollEarly(): void {
  hasScrolledEarly = true;
  scrollToSection(location.search);
}

/** Whether the first page has scrolled already. True once. */
export function takeEarlyScroll(): boolean {
  const isTaken = hasScrolledEarly;
  hasScrolledEarly = false;
  return isTaken;
}
