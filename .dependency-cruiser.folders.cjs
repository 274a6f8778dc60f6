/** Cycles between folders of the browser's packages, apart from tests and what only tests use. A folder contains its subfolders. */
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'web-no-cycle-between-folders',
      comment: 'Move what both folders need to the imported one, or the importing file to the folder above both.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(platform|shell|mfe-[^/]+)/src/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [...options.exclude.path, '\\.test\\.tsx?$', '/testing/'] } },
};
