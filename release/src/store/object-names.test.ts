import { describe, expect, it } from 'vitest';
import { contentsOf, isObject, listOf, readList } from './object-names.ts';

const [id, hash] = ['a1'.repeat(10), 'b2'.repeat(32)];

describe('listOf', () => {
  it.each([
    [`assets/mfe_app/${id}`, `lists/assets/mfe_app/${id}.json`],
    [`assets/mfe_app/${id}/pages/home.js`, `lists/assets/mfe_app/${id}.json`],
    [`server/shell/${id}/render.mjs`, `lists/server/shell/${id}.json`],
    [`revisions/${id}`, `lists/revisions/${id}.json`],
    [`revisions/${id}.json.br`, `lists/revisions/${id}.json`],
    [`documents/${id}/pl/home.json`, `lists/revisions/${id}.json`],
  ])('finds %s in %s', (path, list) => {
    expect([listOf(path), isObject(path)]).toEqual([list, false]);
  });

  it.each([
    `files/${hash}`,
    `files/${hash}.br`,
    'releases/12.json',
    `candidates/mfe_app/${id}.signed`,
    `assets/previews/${id}.jpg`,
    'kit/create-nearhand-remote.tgz',
  ])('lists %s as an object of its own', (path) => {
    expect([listOf(path), isObject(path)]).toEqual([null, true]);
  });

  it.each(['', 'current.json', 'assets/previews/../../keys.json', `files/${id}`, 'files', 'releases/x.json', 'conditional-writes/1'])(
    'lists nothing at %j',
    (path) => {
      expect([listOf(path), isObject(path)]).toEqual([null, false]);
    },
  );
});

describe('readList', () => {
  const list = `lists/assets/mfe_app/${id}.json`;

  it('reads files of its own build or revision', () => {
    const path = `assets/mfe_app/${id}/main.js`;
    expect([...readList(list, JSON.stringify({ [path]: hash }))]).toEqual([[path, hash]]);
    expect(contentsOf(`lists/revisions/${id}.json`)).toEqual([`revisions/${id}.json`, `revisions/${id}.json.br`, `documents/${id}`]);
  });

  it.each([
    [`assets/mfe_account/${id}/main.js`, hash],
    [`assets/mfe_app/${id}/../../../current.json`, hash],
    [`assets/mfe_app/${id}0/main.js`, hash],
    [`assets/mfe_app/${id}/main.js`, '../keys.json'],
  ])('refuses one that names %s as %s', (path, content) => {
    expect(() => readList(list, JSON.stringify({ [path]: content }))).toThrow(`${list} names ${path}`);
  });
});
