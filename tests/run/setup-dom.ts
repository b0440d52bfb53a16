import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/* Runs before every test file that has a DOM: each test begins with an empty page. */

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
