import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';

const read = (text: string) => readCommandLine(text.split(' ').filter(Boolean));

describe('readCommandLine', () => {
  it.each([
    ['register --server https://a.example/app/ --code K7MPX-2QW9D', { name: 'register', server: 'https://a.example', code: 'K7MPX-2QW9D' }],
    ['attend --code 234567892 --server http://localhost:4200', { name: 'attend', server: 'http://localhost:4200', code: '234567892' }],
    ['run', { name: 'run', isService: false }],
    ['run --service', { name: 'run', isService: true }],
    ['unregister', { name: 'unregister' }],
    ['status', { name: 'status' }],
    ['', { name: 'help' }],
    ['run --help', { name: 'help' }],
    ['--version', { name: 'version' }],
  ])('reads %j', (text, command) => {
    expect(read(text).command).toEqual(command);
  });

  it('reads the options of the state', () => {
    expect(read('run --state /tmp/a --files /tmp/b --instance demo')).toMatchObject({
      stateFolder: '/tmp/a',
      filesFolder: '/tmp/b',
      instance: 'demo',
    });
  });

  it.each([
    ['register', 'Give the address of the server'],
    ['register --server ftp://a --code 1', 'Give the address of the server'],
    ['register --server https://a', 'Give the code'],
    ['register --server http://a.example --code 1', 'Give an address that begins with https://'],
    ['attend --server http://127.0.0.1.example.com --code 1', 'Give an address that begins with https://'],
    ['attend --server http://localhost@a.example --code 1', 'Give an address that begins with https://'],
    [`register --server https://a --code ${'1'.repeat(41)}`, 'Give the code'],
    ['start', 'There is no command start'],
    ['run fast', 'fast is not expected here'],
    ['run --fast', 'These options are not valid: run --fast'],
  ])('rejects %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
