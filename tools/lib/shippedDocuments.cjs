const path = require('node:path');

/** The documents of a release: what an operator reads. The others are for developers. */
exports.shippedDocuments = [
  'docs/CHANGELOG.md',
  'docs/configuration.md',
  'docs/integrations.md',
  'docs/office.md',
  'docs/operations.md',
  'docs/province.md',
  'docs/picture-desk.png',
  'docs/zh-CN',
];

const isShipped = (file) =>
  /^(deploy|policy)(\/|$)/.test(file) ||
  exports.shippedDocuments.some((page) => file === page || file.startsWith(`${page}/`));

/** Returns a page for a release: a link to a file that the release lacks is only its text. `page`: path from the root. */
exports.shippedPage = (page, text) =>
  text.replace(/(?<!!)\[([^\]\n]*)\]\(([^)\s]+)\)/g, (link, shown, target) => {
    const [file] = target.split('#');
    if (!file || /^[a-z]+:/.test(file)) return link;
    return isShipped(path.posix.join(path.posix.dirname(page), file)) ? link : shown;
  });
