const { accessSync, constants } = require('node:fs');
const { delimiter, join } = require('node:path');

/** The old headless mode without the browser's user interface: the tests take a third less processor time. The first name is Debian's, the second that of the builds of Chrome for Testing. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function playwrightsOwn() {
  try {
    return require('playwright-core').chromium.executablePath();
  } catch {
    return '';
  } // not installed yet
}

/** Returns the path of a browser, or null: `CHROMIUM`, or the first on this machine of the kind `shell`, `whole` or `any`. Synchronous, for configuration files. */
exports.findChromium = (kind = 'any') => {
  if (process.env.CHROMIUM) return runs(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = (names) => names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const files = [
    ...(kind === 'whole' ? [] : onPath(shells)),
    ...(kind === 'shell' ? [] : [...onPath(names), ...elsewhere, playwrightsOwn()]),
  ];
  return files.find((file) => file && runs(file)) ?? null;
};
