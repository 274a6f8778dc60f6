import type { ServerCheck } from '@nearhand/client-kit/first-start/check-server';
import type { FirstStartTexts } from '@nearhand/client-kit/first-start/first-start-texts';

function part<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`There is no ${id}`);
  return found;
}

/** Fills the page that asks for the server, and reports what `connect` finds. */
export function showFirstStart(texts: FirstStartTexts, connect: (address: string) => Promise<ServerCheck>): void {
  const form = part('form', HTMLFormElement);
  const field = part('address', HTMLInputElement);
  const button = part('connect', HTMLButtonElement);
  const fault = part('fault', HTMLElement);

  document.documentElement.lang = texts.language;
  document.title = texts.title;
  part('title', HTMLElement).textContent = texts.title;
  part('label', HTMLElement).textContent = texts.address;
  part('hint', HTMLElement).textContent = texts.hint;
  button.textContent = texts.connect;
  field.focus();

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A disabled button would lose the focus.
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    button.textContent = texts.connecting;
    fault.textContent = '';
    const result = await connect(field.value);
    if (result.fault === undefined) return;
    button.ariaDisabled = null;
    button.textContent = texts.connect;
    fault.textContent = texts.faults[result.fault];
    field.ariaInvalid = 'true';
    field.focus();
  });
}
