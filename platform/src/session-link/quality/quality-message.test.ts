import { expect, it } from '@jest/globals';
import { readQualityMessage } from './quality-message.ts';

it.each(['sharp', 'smooth'])('reads %s', (quality) => {
  expect(readQualityMessage({ type: 'quality.set', quality, more: 1 })).toEqual({ type: 'quality.set', quality });
});

it.each([[{ type: 'quality.set' }], [{ type: 'quality.set', quality: 'constructor' }], [{ type: 'chat.say', quality: 'sharp' }]])(
  'passes over %p',
  (value) => {
    expect(readQualityMessage(value)).toBeNull();
  },
);
