import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import { sendFailure } from '../envelope';

const PAGE = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>没有这个页面 · 汽车置换</title>
<h1>没有这个页面</h1>
<p>地址可能写错了。<a href="/qczhyjs/">去汽车置换一件事首页</a></p>
<p lang="en">This page does not exist. <a href="/qczhyjs/">Go to the start page</a></p>
<p lang="ar" dir="rtl">هذه الصفحة غير موجودة. <a href="/qczhyjs/">إلى الصفحة الرئيسية</a></p>
</html>
`;

/** Answers unknown paths outside the app: an HTML page with a link for browsers, the error envelope otherwise. */
export function astray(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return wantsPage
    ? reply.code(404).type('text/html; charset=utf-8').send(PAGE)
    : sendFailure(reply, new AppError('NOT_FOUND'));
}
