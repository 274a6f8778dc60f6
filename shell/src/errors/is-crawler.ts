/** Whether this browser calls itself a crawler or a scanner. Every page loads this, so it checks a few words only. */
export const isCrawler = (): boolean => /bot|crawl|http|inspect|lighthouse|scan|search|slurp|spider/i.test(navigator.userAgent);
