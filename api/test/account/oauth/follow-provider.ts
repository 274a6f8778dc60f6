/** The redirect of a provider: a URL, or a form that is posted to it. */
export interface ProviderRedirect {
  address: URL;
  /** Apple's form. */
  form: URLSearchParams | null;
}

const text = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

function formOf(html: string): ProviderRedirect | null {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
  if (!action) return null;
  const fields = [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)];
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of fields) form.append(name, text(value));
  return { address: new URL(text(action)), form };
}

/** Follows a provider's pages as a browser does, with cookies, until it is redirected to `origin`. */
export async function followProvider(start: string, origin: string): Promise<ProviderRedirect> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const given of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) {
      const redirect = formOf(await answer.text());
      if (redirect?.address.origin === origin) return redirect;
      throw new Error(`The provider answered ${answer.status} at ${address.pathname}`);
    }
    address = new URL(location, address);
    if (address.origin === origin) return { address, form: null };
  }
  throw new Error('The provider redirects in a loop');
}
