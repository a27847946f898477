import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Sms } from '../messages/sms';

export type Received = Sms & { code?: string; at: Date };

const MOST = 200;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const row = ({ at, mobile, kind, text, code }: Received): string => `<tr>
  <td>${at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })}</td>
  <td>${escaped(mobile)}</td>
  <td>${escaped(kind)}</td>
  <td>${escaped(text)}</td>
  <td>${code ? `<code>${escaped(code)}</code> <button onclick="navigator.clipboard.writeText('${escaped(code)}')">复制</button>` : ''}</td>
</tr>`;

/** Returns the page that lists the messages, newest first. */
const inboxPage = (messages: readonly Received[]): string => `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10"><title>短信收件箱（开发用）</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 24px; font: 15px/1.6 system-ui, sans-serif }
  table { border-collapse: collapse }
  th, td { padding: 8px 12px; border-bottom: 1px solid #8886; text-align: start; vertical-align: top }
  td:not(:nth-child(4)) { white-space: nowrap }
  code { font-size: 17px; user-select: all }
</style>
<h1>短信收件箱（开发用）</h1>
<p>模拟服务器“发出”的短信，新的在前，最多 ${MOST} 条。每 10 秒刷新。</p>
<table><thead><tr><th>时间<th>手机号<th>类型<th>内容<th>验证码</tr></thead>
<tbody>${messages.map(row).join('\n')}</tbody></table>`;

const listenAt = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Starts the SMS gateway of the mock server: prints each message on the console and shows all of them on a page. */
export async function startInbox(port: number, now: () => Date, print: (line: string) => void = console.log) {
  const messages: Received[] = [];
  const server = createServer((request, reply) => {
    if (request.method !== 'POST')
      return void reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(inboxPage(messages));
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const sms = JSON.parse(body) as Omit<Received, 'at'>;
      messages.unshift({ ...sms, at: now() });
      messages.splice(MOST);
      print(`[sms] ${sms.mobile} ${sms.code ?? sms.text}`);
      reply.end('{}');
    });
  });
  // Another `npm run dev` may use the port.
  const used = await listenAt(server, port).catch(() => listenAt(server, 0));
  return {
    url: `http://localhost:${used}/`,
    gateway: `http://127.0.0.1:${used}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
