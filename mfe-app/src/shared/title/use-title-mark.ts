import { useEffect } from 'react';

const everyMs = 1_000;

/** What is said in the title now, the latest last: several parts of a page may have something to say. */
const notices: string[] = [];
let title = '';
let timer: ReturnType<typeof setInterval> | undefined;

function change(): void {
  const notice = notices.at(-1) ?? title;
  document.title = document.title === notice ? title : notice;
}

function say(notice: string): () => void {
  if (notices.length === 0) {
    title = document.title;
    timer = setInterval(change, everyMs);
  }
  notices.push(notice);
  document.title = notice;
  return () => {
    notices.splice(notices.indexOf(notice), 1);
    if (notices.length === 0) clearInterval(timer);
    document.title = title;
  };
}

/** Lets the tab's title change with a notice while there is one, for whoever looks at another tab. */
export function useTitleMark(notice: string | null): void {
  useEffect(() => (notice === null ? undefined : say(notice)), [notice]);
}
