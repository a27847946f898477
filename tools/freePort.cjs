const { execFileSync } = require('node:child_process');

const ask =
  "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close(); })";

/** A port nobody uses. The system is asked by a process of its own, so that who cannot wait (a configuration, a place of the proof) has it at once. */
exports.freePort = () => Number(execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }));
