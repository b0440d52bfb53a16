import { expect, test } from 'vitest';
import { frameHeight, sizedFrameUrl } from './route-picker-frame';

test.each([
  [320, 1100],
  [903, 1100],
  [904, 600],
  [1280, 600],
])('a frame in a place of %i px is %i px high', (width, height) => {
  expect(frameHeight(width)).toBe(height);
});

test('the route picker is told the size inside the borders, whatever size its address named before', () => {
  const size = { width: 904, height: 600 };
  const url = sizedFrameUrl('https://rute.example/pick/abc?width=1&sprog=da', size);
  expect(url).toBe('https://rute.example/pick/abc?width=902&sprog=da&height=598');
  expect(sizedFrameUrl(url, size)).toBe(url);
});
