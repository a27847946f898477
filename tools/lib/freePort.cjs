const { execFileSync } = require('node:child_process');

const ask =
  "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close(); })";

/** Returns a free port. A child process finds it, so that synchronous callers (e.g. configuration files) can use it. */
exports.freePort = () => Number(execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }));
