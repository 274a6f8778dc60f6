/** The steps of browsers. */
const steps = [0.25, 0.3, 1 / 3, 0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.2, 1.25, 1.33, 1.5, 1.7, 1.75, 2, 2.4, 2.5, 3, 4, 5];

/**
 * Factor by which the user has zoomed the page, as far as a page can know: a panel of the browser beside it looks like zoom, unless the
 * pixels of the screen are too few for it.
 */
export function pageZoom(): number {
  const { outerWidth, innerWidth, devicePixelRatio } = window;
  const ratio = outerWidth > 0 && innerWidth > 0 ? outerWidth / innerWidth : 1;
  const possible = steps.filter((step) => step <= Math.max(devicePixelRatio, steps[0] ?? 0) + 0.01);
  return possible.reduce((best, step) => (Math.abs(step - ratio) < Math.abs(best - ratio) ? step : best), possible[0] ?? 1);
}
