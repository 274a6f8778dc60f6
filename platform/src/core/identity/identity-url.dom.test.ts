import { boot } from '../boot.ts';
import { identityUrl } from './identity-url.ts';

const path = 'securetoken.googleapis.com/v1/token';
const before = { ...boot };
describe('identityUrl', () => {
  afterEach(() => {
    Object.assign(boot, before);
  });

  it.each([
    ['', '', `${location.origin}/securetoken.googleapis.com/v1/token`],
    ['https://identity.example', '', 'https://identity.example/securetoken.googleapis.com/v1/token'],
    ['https://identitytoolkit.googleapis.com', 'a key', 'https://securetoken.googleapis.com/v1/token?key=a+key'],
  ])('returns for the base %j and the key %j: %s', (identityBase, identityKey, url) => {
    Object.assign(boot, { identityBase, identityKey });
    expect(identityUrl(path).href).toBe(url);
  });
});
