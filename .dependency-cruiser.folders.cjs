const { options } = require('./.dependency-cruiser.cjs');

/*
 * Folders form no circles, so that each can be read after the ones it stands on. What puts all of
 * them together lies in `app` and `server` themselves, and is left out; so are tests.
 */

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-folders',
      comment: 'Two folders that need each other are one.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: '^build/|\\.test\\.tsx?$|^tests/|^(app|server)/[^/]+\\.tsx?$' },
  },
};
