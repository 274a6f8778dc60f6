import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
describe('server without a release', () => {
  it.each(['/', '/boot.json', '/builds/latest.json', '/sitemap.xml'])('reports at %s that nothing has been released yet', async (url) => {
    const { status, body } = await test.call('GET', url, { headers: { accept: 'text/html' } });
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { status: 503, code: 'UNAVAILABLE', details: { reason: 'Nothing has been released yet' } },
    });
  });
});
