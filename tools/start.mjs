// `npm start`: installs and builds what is missing, then runs the server in this process so that it receives signals.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: Node 20 or newer is needed.`);
  process.exit(1);
}
const { ensureBuilt, ensureInstalled, root } = await import('./lib/prepare.mjs');
process.chdir(root);
ensureInstalled({ production: true });
ensureBuilt();
process.env.NODE_ENV = 'production';
await import('../build/server/start.mjs');
