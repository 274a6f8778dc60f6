import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ImageService } from '../../src/modules/service/image/image.service.ts';
import { UploadCleanupJob } from '../../src/modules/service/image/upload-cleanup.job.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';
import { until } from '../until.ts';
import { aLayeredJpeg } from './a-layered-jpeg.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});
interface Upload {
  uploadId: string;
  url: string;
}

const red = { r: 230, g: 20, b: 20, alpha: 1 };
const aPicture = (width = 800, height = 400) => sharp({ create: { width, height, channels: 4, background: red } });

async function anUpload({ token } = company.admin): Promise<Upload> {
  const { body } = await test.call('GET', `/api/company/${company.companyId}/logo-upload-url`, { token });
  return body as unknown as Upload;
}

const send = (url: string, content: Buffer) =>
  test.call('PUT', url, { body: content, headers: { 'content-type': 'application/octet-stream' } });

const use = (logoUploadId: string, { token }: TestUser = company.admin) =>
  test.call('PUT', `/api/company/${company.companyId}`, { token, body: { logoUploadId } });

/** Uploads as a page does; returns the address of the logo. */
async function setLogo(content: Buffer): Promise<string> {
  const { uploadId, url } = await anUpload();
  expect((await send(url, content)).status).toBe(204);
  const { status, body } = await use(uploadId);
  expect(status).toBe(200);
  return String(body['logo']);
}

async function picture(address: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await test.fastify.inject({ url: address });
  expect(statusCode).toBe(200);
  return rawPayload;
}

/** Names of all stored files below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(test.env.DATA_DIR, 'files', folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('images', () => {
  it('converts an upload to a logo in three sizes that every page shows', async () => {
    const logo = await setLogo(await aPicture().png().toBuffer());
    expect(logo).toMatch(/^\/api\/image\/[0-9a-f-]{36}\/medium$/);
    const sizes = { small: [64, 32], medium: [256, 128], large: [512, 256] };
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const image = await sharp(await picture(logo.replace('medium', size))).metadata();
      expect(image).toMatchObject({ format: 'webp', width, height });
    }
    const me = await test.call('GET', '/api/me', { token: company.operator.token });
    expect(me.body['company']).toMatchObject({ logo });
    const session = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
    const card = await test.call('POST', '/api/session/join', { body: { key: session.body['key'] } });
    expect(card.body['company']).toMatchObject({ logo });
    expect(await auditOf(test, company)).toEqual([expect.objectContaining({ action: 'logoChanged', details: {} })]);
  });

  it('serves pictures that can be cached for ever and are never rendered as a page', async () => {
    const logo = await setLogo(await aPicture().jpeg().toBuffer());
    const { headers } = await test.call('GET', logo);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const known = await test.call('GET', logo, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(known).toMatchObject({ status: 304, body: { text: '' }, headers: { 'cross-origin-resource-policy': 'same-origin' } });
    expect(
      (await test.call('GET', logo.replace('medium', 'large'), { headers: { 'if-none-match': String(headers['etag']) } })).status,
    ).toBe(200);
  });

  it('re-encodes pictures upright and without metadata', async () => {
    const content = await aPicture(800, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const polyglot = Buffer.concat([content, Buffer.from('<script>alert(1)</script>')]);
    const shown = await picture(await setLogo(polyglot));
    expect(await sharp(shown).metadata()).toMatchObject({ width: 128, height: 256 });
    for (const word of ['script', 'secret', 'Exif']) expect(shown.includes(word)).toBe(false);
  });

  it.each([
    ['PNG', () => aPicture().png()],
    ['JPEG', () => aPicture().jpeg()],
    ['WebP', () => aPicture().webp()],
    [
      'an animated WebP',
      () => sharp(Buffer.alloc(64 * 128 * 4, 99), { raw: { width: 64, height: 128, channels: 4, pageHeight: 64 } }).webp({ loop: 0 }),
    ],
  ])('accepts %s', async (_, make) => {
    expect(await setLogo(await make().toBuffer())).toMatch(/medium$/);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  const header = (width: number) => {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(width, 4);
    head.set([8, 2, 0, 0, 0], 8);
    return head;
  };

  it.each([
    ['an SVG', 'IMAGE_NOT_READABLE', 422, async () => Buffer.from(svg)],
    ['an SVG with a byte order mark', 'IMAGE_NOT_READABLE', 422, async () => Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`)],
    ['a GIF', 'IMAGE_NOT_READABLE', 422, () => aPicture(10, 10).gif().toBuffer()],
    ['a TIFF', 'IMAGE_NOT_READABLE', 422, () => aPicture(10, 10).tiff().toBuffer()],
    ['an AVIF', 'IMAGE_NOT_READABLE', 422, () => aPicture(64, 64).avif().toBuffer()],
    ['an HTML page', 'IMAGE_NOT_READABLE', 422, async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF that begins like HTML', 'IMAGE_NOT_READABLE', 422, async () => Buffer.from('GIF89a/*<script>*/=1;')],
    ['a PDF', 'IMAGE_NOT_READABLE', 422, async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['an empty file', 'IMAGE_NOT_READABLE', 422, async () => Buffer.alloc(0)],
    ['random bytes', 'IMAGE_NOT_READABLE', 422, async () => Buffer.alloc(5000, 7)],
    ['more than a megabyte', 'IMAGE_TOO_LARGE', 413, async () => Buffer.alloc(1024 * 1024 + 1, 7)],
    ['more than 4096 pixels', 'IMAGE_TOO_LARGE', 413, () => aPicture(4097, 10).png().toBuffer()],
    ['a decompression bomb', 'IMAGE_TOO_LARGE', 413, () => aPicture(9_000, 9_000).png().toBuffer()],
    ['hundreds of layers', 'IMAGE_TOO_LAYERED', 422, () => aLayeredJpeg(2000)],
    [
      'a picture of a header alone',
      'IMAGE_NOT_READABLE',
      422,
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), header(100)]),
    ],
  ] as const)('rejects %s', async (_, code, status, make) => {
    const { uploadId, url } = await anUpload();
    expect(await send(url, await make())).toMatchObject({ status, body: { code } });
    expect((await use(uploadId)).body.code).toBe('UPLOAD_EMPTY');
    expect(await filesIn(`uploads/${uploadId}`)).toEqual([]);
  });

  it('accepts a picture with the largest usual number of scans', async () => {
    expect(await sharp(await picture(await setLogo(await aLayeredJpeg(20)))).metadata()).toMatchObject({ width: 256, height: 256 });
  });

  it('rejects a truncated picture, and leaves the company unchanged', async () => {
    const noise = await sharp({
      create: { width: 200, height: 200, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toBuffer();
    const { uploadId, url } = await anUpload();
    await send(url, noise.subarray(0, noise.length / 2));
    const { body } = await test.call('PUT', `/api/company/${company.companyId}`, {
      token: company.admin.token,
      body: { name: 'Half', logoUploadId: uploadId },
    });
    expect(body.code).toBe('IMAGE_NOT_READABLE');
    const me = await test.call('GET', '/api/me', { token: company.admin.token });
    expect(me.body['company']).toMatchObject({ name: 'Northwind <b>Łódź</b>', logo: null });
  });

  it('accepts bytes only at the issued address, unchanged and in time', async () => {
    const content = await aPicture(10, 10).png().toBuffer();
    const { url } = await anUpload();
    const other = await anUpload();
    const wrong = [
      url.replace(/signature=./, 'signature=!'),
      url.replace(/expires=\d+/, 'expires=4102444800'),
      other.url.replace(/\?.*/, url.replace(/.*\?/, '?')),
    ];
    for (const address of wrong) expect(await send(address, content)).toMatchObject({ status: 404, body: { code: 'UPLOAD_NOT_FOUND' } });
    expect((await test.call('PUT', url, { body: { a: 1 } })).status).toBe(415);
    expect((await send(url, content)).status).toBe(204);
  });

  it('keeps the last upload', async () => {
    const { uploadId, url } = await anUpload();
    await send(url, await aPicture(100, 100).png().toBuffer());
    await send(url, await aPicture(50, 20).png().toBuffer());
    expect(await filesIn(`uploads/${uploadId}`)).toHaveLength(1);
    const logo = String((await use(uploadId)).body['logo']);
    expect(await sharp(await picture(logo)).metadata()).toMatchObject({ width: 50, height: 20 });
  });

  it('uses an upload once, and only by the user who requested it', async () => {
    const { uploadId, url } = await anUpload();
    expect((await use(uploadId)).body.code).toBe('UPLOAD_EMPTY');
    await send(url, await aPicture(10, 10).png().toBuffer());
    expect((await use(uploadId, company.owner)).body.code).toBe('UPLOAD_NOT_FOUND');
    expect((await use(uploadId)).status).toBe(200);
    expect((await use(uploadId)).body.code).toBe('UPLOAD_NOT_FOUND');
    expect((await send(url, await aPicture(10, 10).png().toBuffer())).body.code).toBe('UPLOAD_NOT_FOUND');
  });

  it('does not use the picture of a user as a logo', async () => {
    const { body } = await test.call('GET', '/api/me/avatar-upload-url', { token: company.admin.token });
    const { uploadId, url } = body as unknown as Upload;
    await send(url, await aPicture(10, 10).png().toBuffer());
    expect((await use(uploadId)).body.code).toBe('UPLOAD_NOT_FOUND');
  });

  it('limits uploads to 60 per hour and user', async () => {
    const ask = () => test.call('GET', '/api/me/avatar-upload-url', { token: company.secondOperator.token });
    for (let count = 0; count < 60; count++) expect((await ask()).status).toBe(200);
    const { status, headers } = await ask();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('deletes the files of a logo when it is replaced or removed', async () => {
    const first = await setLogo(await aPicture(10, 10).png().toBuffer());
    const second = await setLogo(await aPicture(20, 20).png().toBuffer());
    const folderOf = (address: string) => `images/${address.split('/')[3]}`;
    expect((await test.call('GET', first)).body.code).toBe('IMAGE_NOT_FOUND');
    await until(async () => (await filesIn(folderOf(first))).length === 0);
    expect(await filesIn(folderOf(second))).toHaveLength(3);

    const remove = () => test.call('DELETE', `/api/company/${company.companyId}/logo`, { token: company.admin.token });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await test.call('GET', second)).status).toBe(404);
    const actions = (await auditOf(test, company)).map(({ action }) => action);
    expect(actions).toEqual(['logoChanged', 'logoChanged', 'logoRemoved']);
  });

  it('deletes unused uploads, including the files of a failed change', async () => {
    const sweep = test.app.get(UploadCleanupJob);
    const { uploadId, url } = await anUpload();
    await send(url, await aPicture(10, 10).png().toBuffer());
    const { companyId, admin } = company;
    const failed = test.dataSource.transaction(async (db) => {
      await test.app.get(ImageService).take(db, uploadId, { companyId, userId: admin.user.id, purpose: 'logo' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await filesIn(`images/${uploadId}`)).toHaveLength(3);

    await sweep.run(new Date(Date.now() + 60 * 60_000));
    expect(await filesIn(`uploads/${uploadId}`)).toHaveLength(1);
    await sweep.run(new Date(Date.now() + 71 * 60_000));
    expect((await use(uploadId)).body.code).toBe('UPLOAD_NOT_FOUND');
    for (const folder of ['uploads', 'images']) await until(async () => (await filesIn(`${folder}/${uploadId}`)).length === 0);
  });
});
