import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../config/config';
import type { Deps } from '../deps';
import { securityHeaders } from '../http/securityHeaders';
import { chooseLanguage, siteRoutes } from './routes';

const SCRIPT = 'console.log("app");\n'.repeat(50);
const BOOT = 'boot()';
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const files: Record<string, string | Buffer> = {
  'index.html': `shell<script>${BOOT}</script>`,
  'intro/index.zh-CN.html': '政策介绍',
  'intro/index.en-US.html': 'Introduction',
  'intro/index.ar-SA.html': 'مقدمة',
  '404/index.zh-CN.html': '没有找到',
  'umi.0a1b2c3d.js': SCRIPT,
  'umi.0a1b2c3d.js.br': brotliCompressSync(SCRIPT),
  'icon.svg': '<svg/>',
  'sw.js': 'keep()',
  'sw-off.js': 'letGo()',
  'routes.json': '["/intro","/apply/list"]',
  'secret.key': 'x',
  'csp.json': JSON.stringify({ script: [hash(BOOT), hash('elsewhere')], style: [] }),
};

function serverOver(rootDir: string, env: Record<string, string> = {}): FastifyInstance {
  const app = Fastify();
  securityHeaders(app);
  siteRoutes(app, { config: readConfig(env, rootDir) } as Deps);
  return app;
}

describe('siteRoutes', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, 'dist', name)), { recursive: true });
    fs.writeFileSync(path.join(root, 'dist', name), content);
  }
  const app = serverOver(root);
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } });
  afterAll(async () => {
    await app.close();
    fs.rmSync(root, { recursive: true });
  });

  it.each([
    ['/?a=1', '/qczhyjs/?a=1'],
    ['/qczhyjs?a=1', '/qczhyjs/?a=1'],
    ['/qczhyjs/?code=1&state=2', '/qczhyjs/intro?code=1&state=2'],
    ['/qczhyjs/', '/qczhyjs/intro'],
  ])('redirects %s to %s', async (from, to) => {
    const reply = await get(from);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, to]);
  });

  it.each(['/qczhyjs/intro', '/qczhyjs/intro/', '/qczhyjs/intro?x=1'])(
    'answers %s with the prerendered page',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
        200,
        '政策介绍',
        'text/html; charset=utf-8',
      ]);
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'Cookie, Accept-Language, Sec-Fetch-Site, Accept-Encoding',
      });
    },
  );

  it('answers a known route that is not prerendered with the shell', async () =>
    expect((await get('/qczhyjs/apply/list')).body).toContain('shell'));

  it('serves the service worker with revalidation and a policy that allows requests to its own origin', async () => {
    const { body, headers } = await get('/qczhyjs/sw.js');
    expect(body).toBe('keep()');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': expect.stringContaining("connect-src 'self'"),
    });
  });

  it('serves a self-removing service worker with OFFLINE=off', async () => {
    const off = serverOver(root, { OFFLINE: 'off' });
    expect((await off.inject({ url: '/qczhyjs/sw.js' })).body).toBe('letGo()');
    await off.close();
  });

  it('answers 304 when If-None-Match has the ETag of the page', async () => {
    const { etag } = (await get('/qczhyjs/intro')).headers;
    expect((await get('/qczhyjs/intro', { 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
    expect((await get('/qczhyjs/intro', { 'if-none-match': `${etag}`, 'accept-language': 'en' })).body).toBe(
      'Introduction',
    );
  });

  it('answers HEAD like GET, without the body', async () => {
    const reply = await app.inject({ method: 'HEAD', url: '/qczhyjs/intro' });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });

  it.each(['/qczhyjs/nothing', '/qczhyjs/intro/x'])(
    'answers the unknown path %s with 404 and the not-found screen',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([404, '没有找到']);
    },
  );

  it.each([
    '/qczhyjs/umi.99999999.js',
    '/qczhyjs/secret.key',
    '/qczhyjs/../package.json',
    '/qczhyjs/..%5cpackage.json',
    '/qczhyjs/index.html%00.png',
    '/qczhyjs/umi.0a1b2c3d.js.br',
  ])('answers %s with 404 and no page', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('没有找到');
  });

  it('answers paths outside the base path with 404 and a link to the start page', async () => {
    const reply = await get('/intro');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('href="/qczhyjs/"');
    expect((await app.inject({ method: 'POST', url: '/x' })).json().errorCode).toBe('NOT_FOUND');
  });

  it('sends the compressed copy according to Accept-Encoding, and caches hashed names as immutable', async () => {
    const compressed = await get('/qczhyjs/umi.0a1b2c3d.js', { 'accept-encoding': 'gzip, br;q=0.9' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const plain = await get('/qczhyjs/umi.0a1b2c3d.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    expect((await get('/qczhyjs/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('sends a page with a strict content security policy that contains only its own hashes', async () => {
    const { headers } = await get('/qczhyjs/apply/list');
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash(BOOT)};`);
    expect((await get('/qczhyjs/intro')).headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    ['cross-site', 'same-origin'],
    ['same-site', 'same-origin'],
    ['same-origin', 'same-origin'],
    [undefined, 'same-origin'],
    ['none', undefined],
  ])('with Sec-Fetch-Site %s sends Cross-Origin-Opener-Policy %s', async (site, policy) => {
    const asked: Record<string, string> = site === undefined ? {} : { 'sec-fetch-site': site };
    for (const url of ['/qczhyjs/intro', '/qczhyjs/apply/list', '/qczhyjs/nothing'])
      expect((await get(url, asked)).headers['cross-origin-opener-policy']).toBe(policy);
    const { etag } = (await get('/qczhyjs/intro', asked)).headers;
    const again = await get('/qczhyjs/intro', { ...asked, 'if-none-match': `${etag}` });
    expect([again.statusCode, again.headers['cross-origin-opener-policy']]).toEqual([304, policy]);
  });

  it('answers 503 when the app has not been built', async () => {
    const empty = serverOver(path.join(root, 'nowhere'));
    expect((await empty.inject('/qczhyjs/intro')).statusCode).toBe(503);
  });

  it('with DEMO=on marks every page as a demonstration, under a policy that allows its styles', async () => {
    const demo = serverOver(root, { DEMO: 'on' });
    const ask = (url: string) => demo.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    for (const url of ['/qczhyjs/intro', '/qczhyjs/apply/list', '/qczhyjs/nowhere']) {
      const { body, headers } = await ask(url);
      expect(body).toContain('<div class="demo-banner" role="note" lang="zh-CN">演示</div>');
      expect(headers['content-encoding']).toBeUndefined();
    }
    expect((await ask('/qczhyjs/intro')).headers['content-security-policy']).toContain("style-src 'self'");
    expect((await ask('/qczhyjs/demo.css')).body).toContain('.demo-banner {');
    expect((await get('/qczhyjs/intro')).body).not.toContain('demo');
    expect((await get('/qczhyjs/demo.css')).statusCode).toBe(404);
    await demo.close();
  });
});

describe('chooseLanguage', () => {
  it.each([
    ['umi_locale=en-US', 'ar', 'en-US'],
    ['umi_locale=fr-FR', 'en-US', 'zh-CN'],
    ['xumi_locale=en-US', '', 'zh-CN'],
    ['', 'en-US,en;q=0.9,zh;q=0.8', 'en-US'],
    ['', 'fr;q=0.9, en;q=0.5, ar;q=0.7', 'ar-SA'],
    ['', 'fr, en;q=0', 'zh-CN'],
    ['', '', 'zh-CN'],
    ['', ';;q=,', 'zh-CN'],
  ])('with cookie "%s" and Accept-Language "%s" returns %s', (cookie, accept, language) =>
    expect(chooseLanguage(cookie, accept)).toBe(language),
  );
});
