import { useEffect } from 'react';

const everyMs = 1_000;

/** Current notices of the title, newest last: several parts of a page may set one. */
const notices: string[] = [];
let title = '';
let isNoticeShown = false;
let timer: ReturnType<typeof setInterval> | undefined;

function change(): void {
  isNoticeShown = !isNoticeShown;
  document.title = (isNoticeShown ? notices.at(-1) : undefined) ?? title;
}

function show(notice: string): () => void {
  if (notices.length === 0) {
    title = document.title;
    timer = setInterval(change, everyMs);
  }
  notices.push(notice);
  isNoticeShown = true;
  document.title = notice;
  return () => {
    notices.splice(notices.indexOf(notice), 1);
    if (notices.length === 0) clearInterval(timer);
    document.title = title;
  };
}

/** Sets the title of the page, below a notice. */
export function setPageTitle(text: string): void {
  title = text;
  if (notices.length === 0) document.title = text;
}

/** Alternates the title of the tab with a notice, for users of another tab. */
export function useTitleMark(notice: string | null): void {
  useEffect(() => (notice === null ? undefined : show(notice)), [notice]);
}
