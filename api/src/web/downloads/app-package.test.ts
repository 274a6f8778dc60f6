import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { appPackage } from './app-package.ts';

const template = zipSync({
  'manifest.json': strToU8('{"url":"{server}/integration/zendesk{parameters}"}'),
  'settings.js': strToU8("const ownServer = '{server}';"),
  'logo.png': new Uint8Array([0x7b, 0x73, 0xff, 0x00]),
  'texts.json': strToU8('{"text":"{server}"}'),
});
const server = 'https://support.example.com';
const filesOf = (archive: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([path, content]) => [path, strFromU8(content, true)]));

it('names the server, and the company if it is given, in the files that do so', () => {
  const files = filesOf(appPackage(template, { server }));
  expect(files).toEqual({
    'manifest.json': '{"url":"https://support.example.com/integration/zendesk"}',
    'settings.js': "const ownServer = 'https://support.example.com';",
    'logo.png': '{s\xff\0',
    'texts.json': '{"text":"{server}"}',
  });
  const companyId = '01890000-0000-7000-8000-000000000009';
  expect(filesOf(appPackage(template, { server, companyId }))['manifest.json']).toContain(`zendesk?company=${companyId}`);
});

it('is the same archive for the same files', () => {
  expect(appPackage(template, { server }).equals(appPackage(template, { server }))).toBe(true);
});
