/** A domain whose links the app opens, as the systems compare it. Throws for anything that is more or less than one. */
export function linkDomain(text: string): string {
  const address = `https://${text}/`;
  const domain = URL.canParse(address) ? new URL(address).host : '';
  if (!/^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(domain) || new URL(address).href !== `https://${domain}/`)
    throw new Error(`--domain: ${JSON.stringify(text)} is not a domain such as support.example.com`);
  return domain;
}

/**
 * The filter of the Android manifest for the links of invitations. The return of a sign-in provider is not among them: Android would also
 * take it from a sign-in in the browser, because it does not look at the query.
 */
export const androidLinks = (domains: readonly string[]): string =>
  [
    '            <intent-filter android:autoVerify="true">',
    '                <action android:name="android.intent.action.VIEW" />',
    '                <category android:name="android.intent.category.DEFAULT" />',
    '                <category android:name="android.intent.category.BROWSABLE" />',
    '                <data android:scheme="https" />',
    ...domains.map((domain) => `                <data android:host="${domain}" />`),
    '                <data android:pathPattern="/join/..*" />',
    '            </intent-filter>',
  ].join('\n');

/** The entitlement of iOS for universal links. The server has their paths. */
export const iosDomains = (domains: readonly string[]): string =>
  [
    '    <key>com.apple.developer.associated-domains</key>',
    '    <array>',
    ...domains.map((domain) => `      <string>applinks:${domain}</string>`),
    '    </array>',
  ].join('\n');
