/** Response without network and without cached page: a message and a reload link instead of a blank page. */
const page = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>网络没有连上</title>
  </head>
  <body>
    <main>
      <h1>网络没有连上</h1>
      <p>请连上网络，再打开这个页面。已经提交和保存的内容不受影响。</p>
      <p><a href="">重新打开</a></p>
      <p>需要帮助请拨打 <a href="tel:12345">12345</a>。</p>
      <hr />
      <p lang="en">There is no network. Connect, then open this page again. What you have sent or saved is safe.</p>
      <p lang="ar" dir="rtl">لا يوجد اتصال بالشبكة. اتصل بالشبكة ثم افتح هذه الصفحة من جديد. ما أرسلته أو حفظته آمن.</p>
    </main>
  </body>
</html>
`;

export const nothingKept = (): Response =>
  new Response(page, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
