// `npm run release`: release/qczhyjs-<version>-<platform>-<arch>.tar.gz with the built apps and server, the packages of
// server/package.json, checksums and an SBOM. Starting it needs Node and a database, but no registry and no build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { entryPoints } from './lib/serverBundle.cjs';
import { shippedDocuments, shippedPage } from './lib/shippedDocuments.cjs';
import { ensureBuilt, ensureInstalled, isCommand, root } from './lib/prepare.mjs';

const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
const { name, version, engines } = read('package.json');
const lock = read('package-lock.json').packages;

/** Returns the path in the lock file of a package that `from` requires: the nearest node_modules wins, as in Node. */
function locate(dependency, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${dependency}`;
    if (lock[candidate]) return candidate;
    if (!folder) return undefined;
  }
}

/** Returns the installed packages of server/package.json and all that they require. Optional ones of other systems are left out. */
function runtimePackages() {
  const found = new Set();
  const visit = (dependency, from) => {
    const at = locate(dependency, from);
    if (!at || found.has(at) || !fs.existsSync(path.join(root, at))) return;
    found.add(at);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[at];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) visit(next, at);
  };
  for (const dependency of Object.keys(read('server/package.json').dependencies)) visit(dependency, '');
  return [...found].sort();
}

const nameOf = (at) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** CycloneDX 1.5 with the name, version, licence and hash of each package. */
const sbomOf = (packages) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name, version } },
  components: packages.map((at) => {
    const { version: ofPackage, license, integrity } = lock[at];
    const purl = `pkg:npm/${nameOf(at).replace('@', '%40')}@${ofPackage}`;
    return {
      type: 'library',
      'bom-ref': purl,
      name: nameOf(at),
      version: ofPackage,
      purl,
      ...(license && { licenses: [{ expression: license }] }),
      ...(integrity && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      }),
    };
  }),
});

/** Returns the licence texts of the packages. */
const licencesOf = (packages) =>
  packages
    .map((at) => {
      const folder = path.join(root, at);
      const texts = fs.readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
      const content = texts.map((file) => fs.readFileSync(path.join(folder, file), 'utf8').trim());
      return [`${nameOf(at)} ${lock[at].version} (${lock[at].license ?? 'see below'})`, ...content].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);

/** `node server/start.mjs` starts the server, `node server/run.mjs <command>` runs a command of tools/lib/serverBundle.cjs. */
const start = `import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
process.env.NODE_ENV = 'production';
process.env.MODE ??= 'production';
await import('../build/server/start.mjs');
`;
const command = `import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.INIT_CWD ??= process.cwd();
process.env.MODE ??= 'production';
process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const commands = ${JSON.stringify(Object.keys(entryPoints).filter((name) => !['start', 'reader'].includes(name)))};
const [asked = '', ...rest] = process.argv.slice(2);
const name = asked.replace(/^--(?=version$)/, '');
if (!commands.includes(name)) {
  console.error('用法：qczhyjs ' + commands.join('|') + '|restart|stop|upgrade|use …');
  process.exit(2);
}
process.argv.splice(1, process.argv.length - 1, name, ...rest);
await import(\`../build/server/\${name}.mjs\`);
`;

/** The commit of the checkout; undefined without git, so that the release has no such key. */
const commitOf = () => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const filesIn = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();

/** The files of deploy/ in a release. Named one by one: an operator may keep settings and secrets beside them. */
const deployed = [
  'alerts.yml',
  'aliyunSms.mjs',
  'compose.yaml',
  'createDatabase.sh',
  'Dockerfile',
  'Dockerfile.dockerignore',
  'haproxy.cfg',
  'keep-wal.sh',
  'nginx',
  'patroni.yml',
  'pgbouncer.ini',
  'qczhyjs',
  'sms.env.example',
  'systemd',
];

/** The policy to be filled in (docs/zh-CN/政策文件.md), with intake of one year. It stays an example until the office has read it. */
function policyTemplate() {
  const { editions, ...rest } = read('domain/policy/example.json');
  const ofOneYear = ({ intake, year, ...edition }) => ({
    ...edition,
    year,
    intake: { ...intake, applyUntil: `${year}-12-31`, supplementUntil: `${year + 1}-01-31`, note: undefined },
  });
  return {
    ...rest,
    notice: '模板：金额、日期和条件都要改成本地的规定。',
    editions: editions.map(ofOneYear),
  };
}

/** Writes the release into a folder and returns its path. */
function writeRelease(parent) {
  const folder = path.join(parent, `${name}-${version}-${process.platform}-${process.arch}`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const copy = (from, filter = () => true) =>
    fs.cpSync(path.join(root, from), path.join(folder, from), { recursive: true, filter });
  for (const from of ['build/server', 'dist', 'desk/dist', 'server/platform/db/migrations', ...shippedDocuments])
    copy(from);
  for (const page of filesIn(path.join(folder, 'docs')).filter((file) => file.endsWith('.md'))) {
    const file = path.join(folder, 'docs', page);
    fs.writeFileSync(file, shippedPage(`docs/${page}`, fs.readFileSync(file, 'utf8')));
  }
  for (const from of deployed) copy(`deploy/${from}`);
  fs.mkdirSync(path.join(folder, 'policy'));
  fs.copyFileSync(path.join(root, 'domain/policy/example.json'), path.join(folder, 'policy/example.json'));
  fs.writeFileSync(path.join(folder, 'policy/template.json'), `${JSON.stringify(policyTemplate(), null, 2)}\n`);
  const packages = runtimePackages();
  // Nested packages are copied by their own entry.
  for (const at of packages) copy(at, (file) => !file.slice(path.join(root, at).length).includes('node_modules'));
  fs.writeFileSync(path.join(folder, 'server/start.mjs'), start);
  fs.writeFileSync(path.join(folder, 'server/run.mjs'), command);
  const manifest = {
    name,
    version,
    commit: commitOf(),
    private: true,
    engines,
    dependencies: read('server/package.json').dependencies,
  };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  fs.writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(packages), null, 2)}\n`);
  fs.writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesOf(packages));
  const sums = filesIn(folder).map((file) => {
    const hash = createHash('sha256')
      .update(fs.readFileSync(path.join(folder, file)))
      .digest('hex');
    return `${hash}  ${file}`;
  });
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  return folder;
}

if (isCommand(import.meta.url)) {
  process.chdir(root);
  ensureInstalled({ production: true });
  ensureBuilt();
  const folder = writeRelease(path.join(root, 'release'));
  const archive = `${folder}.tar.gz`;
  const { status } = spawnSync('tar', ['-czf', archive, '-C', path.dirname(folder), path.basename(folder)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  const hash = createHash('sha256').update(fs.readFileSync(archive)).digest('hex');
  fs.writeFileSync(`${archive}.sha256`, `${hash}  ${path.basename(archive)}\n`);
  console.log(
    `${path.relative(root, archive)}: ${Math.round(fs.statSync(archive).size / 1e6)} MB, ${runtimePackages().length} packages`,
  );
}
