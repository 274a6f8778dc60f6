import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();

const request = (url: string, encoding: string) => test.fastify.inject({ url, headers: { 'accept-encoding': encoding } });

describe('compression', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends a long response as %s to clients that accept it', async (encoding, decompress) => {
    const { headers, rawPayload } = await request('/api/openapi.json', encoding);
    const plain = await test.fastify.inject({ url: '/api/openapi.json' });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('accept-encoding');
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(decompress(rawPayload).toString()).toBe(plain.payload);
  });

  it('sends a short response as it is', async () => {
    const { headers, payload } = await request('/api/integration/health', 'br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(payload)).toMatchObject({});
  });
});
