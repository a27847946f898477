import { noNetwork } from '../../../src/locales/html';

/** Response without network and without cached page: a message and a reload link instead of a blank page. */
const page = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${noNetwork.title}</title>
  </head>
  <body>
    <main>
      <h1>${noNetwork.title}</h1>
      <p>${noNetwork.text}</p>
      <p><a href="">${noNetwork.again}</a></p>
      <p>${noNetwork.call} <a href="tel:12345">12345</a>。</p>
      <hr />
      <p lang="en">${noNetwork.en}</p>
      <p lang="ar" dir="rtl">${noNetwork.ar}</p>
    </main>
  </body>
</html>
`;

export const nothingKept = (): Response =>
  new Response(page, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
