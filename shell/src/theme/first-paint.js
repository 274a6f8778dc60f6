// A blocking file that runs before the first paint and before any other script: the CSP allows no inline script.

// The grant of an override belongs to the tab. The document is requested with it, and the address shows it no longer than that.
const overrideItem = 'nearhand.override';
const parameter = 'override';

function readGrant() {
  try {
    return window.top === window ? sessionStorage.getItem(overrideItem) : null;
  } catch {
    return null;
  }
}

function followOverride() {
  const address = new URL(location.href);
  const asked = address.searchParams.get(parameter);
  const state = document.documentElement.dataset.override;
  const grant = readGrant();
  // An override that the tab has not started itself, such as one from a link of somebody else, starts nothing.
  const isForeign = asked !== null && asked !== 'off' && asked !== grant;
  if (grant !== null && (asked === 'off' || (state === 'refused' && !isForeign))) sessionStorage.removeItem(overrideItem);
  if (asked !== null) address.searchParams.delete(parameter);
  else if (grant !== null) address.searchParams.set(parameter, grant);
  if (isForeign ? state : asked === null && grant !== null) {
    // Nothing of this document may run.
    window.stop();
    location.replace(address);
  } else if (asked !== null) history.replaceState(history.state, '', address);
}

/** The links of the banner keep the rest of the address, which has changed with the pages of the tab. */
function keepAddress({ target }) {
  const link = target.closest?.('#override-banner a');
  if (!link) return;
  const address = new URL(location.href);
  address.searchParams.set(parameter, 'off');
  link.href = address.href;
}

followOverride();
if (document.documentElement.dataset.override) document.addEventListener('click', keepAddress, true);

let kept = null;
try {
  kept = localStorage.getItem('nearhand.theme');
} catch {
  // Browsers can deny storage to a frame of another site.
}
// The session window is dark in each theme.
const isSessionWindow = location.pathname.startsWith('/app/session/desktop/');
const isDarkTheme = kept === '"dark"' || (kept === '"system"' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = isSessionWindow || isDarkTheme ? 'dark' : 'light';
