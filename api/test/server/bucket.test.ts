import { Bucket } from '@nearhand/release/store/bucket';
import { type BucketSettings, bucketSettings } from '@nearhand/release/store/bucket-settings';
import { sha256 } from '@nearhand/release/store/files';
import sharp from 'sharp';
import { FileService } from '../../src/files/file.service.ts';
import { InstallerCopies } from '../../src/modules/device/installer/installer-copies.service.ts';
import { imageFolder, sizeFile } from '../../src/modules/service/image/image-files.ts';
import { finishedFile } from '../../src/modules/session/session-report/recording-files.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { aBucket, type TestBucket } from '../bucket/a-bucket.ts';
import { chunks, recordingsOf, urlOf } from '../recordings-of.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';

let bucket: TestBucket;
let test: TestApp;
let company: TestCompany;
let files: FileService;

beforeAll(async () => {
  bucket = await aBucket();
  test = await startTestApp(bucket.env);
  company = await aCompany(test);
  files = test.app.get(FileService);
});
afterAll(async () => {
  await test.stop();
  bucket.stop();
});

describe('file storage in a bucket', () => {
  it('offers the installers of the bucket, newer ones after a while, and none that were removed', async () => {
    const installers = new Bucket(bucketSettings(bucket.env) as BucketSettings, 'installers/');
    const look = () => test.app.get(InstallerCopies).look();
    const offered = async () => (await test.call('GET', '/api/integration/installer/latest?os=linux')).body;
    await installers.put('nearhand-agent-2.18.1-linux-x64', 'program');
    await look();
    const before = await offered();
    expect(before).toMatchObject({ version: '2.18.1', sha256: sha256('program') });
    await installers.put('nearhand-agent-2.19.0-linux-x64', 'newer program');
    await look();
    expect(await offered()).toMatchObject({ version: '2.19.0', sha256: sha256('newer program') });
    await installers.delete('nearhand-agent-2.19.0-linux-x64');
    await look();
    expect(await offered()).toEqual(before);
  });

  it('stores a recording and serves ranges of it until it is erased', async () => {
    const { aRecording, end, untilIs, play } = recordingsOf(test, company.operator);
    const { sessionId, recordingId } = await aRecording(chunks.length);
    const kept = await test.dataSource.query<{ file: string }[]>('SELECT "file" FROM "recording_chunks" WHERE "recordingId" = $1', [
      recordingId,
    ]);
    const areChunks = async () => Promise.all(kept.map(({ file }) => files.exists(file)));
    expect(await areChunks()).toEqual(chunks.map(() => true));

    await end(sessionId, recordingId, chunks.length);
    const { url, bytes, seconds } = await untilIs(sessionId, 'ready');
    expect(seconds).toBeCloseTo(4.47, 1);
    const whole = (await play(url)).bytes;
    expect(whole.length).toBe(bytes);
    const part = await play(url, 'bytes=100-299');
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.subarray(100, 300))).toBe(true);
    await until(async () => !(await areChunks()).includes(true));

    const { token } = company.admin;
    expect((await test.call('DELETE', urlOf(sessionId, recordingId), { token })).status).toBe(204);
    await until(async () => !(await files.exists(finishedFile({ sessionId, recordingId }))));
  });

  it('stores the three sizes of a logo until it is replaced', async () => {
    const { companyId, admin } = company;
    const { token } = admin;
    const setLogo = async (width: number) => {
      const { body } = await test.call('GET', `/api/company/${companyId}/logo-upload-url`, { token });
      const content = await sharp({ create: { width, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const headers = { 'content-type': 'application/octet-stream' };
      expect((await test.call('PUT', String(body['url']), { body: content, headers })).status).toBe(204);
      const answer = await test.call('PUT', `/api/company/${companyId}`, { token, body: { logoUploadId: body['uploadId'] } });
      return { address: String(answer.body['logo']), folder: imageFolder(String(body['uploadId'])) };
    };
    const sizesIn = (folder: string) =>
      Promise.all((['small', 'medium', 'large'] as const).map((size) => files.exists(sizeFile(folder, size))));

    const first = await setLogo(40);
    expect(await sizesIn(first.folder)).toEqual([true, true, true]);
    const shown = await test.fastify.inject({ url: first.address });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });

    const second = await setLogo(60);
    await until(async () => !(await sizesIn(first.folder)).includes(true));
    expect(await sizesIn(second.folder)).toEqual([true, true, true]);
  });
});
