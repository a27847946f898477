import { deliver } from '../messages/sms';
import { inboxPage, startInbox } from './inbox';

describe('inbox page of npm run dev', () => {
  it('lists each message that the mock server sends, newest first, and prints it on the console', async () => {
    const printed: string[] = [];
    const inbox = await startInbox(
      0,
      () => new Date('2026-11-21T10:00:00+08:00'),
      (line) => void printed.push(line),
    );
    const config = { smsUrl: inbox.gateway } as Parameters<typeof deliver>[0]['config'];
    const sms = { id: '1', mobile: '13800000000', language: 'zh-CN' } as const;
    await deliver({ config }, { ...sms, kind: 'code', text: '验证码123456' }, { code: '123456' });
    await deliver({ config }, { ...sms, kind: 'returned', text: '<b>需要补正</b>' });
    const page = await (await fetch(inbox.gateway)).text();
    await inbox.stop();
    expect(page.match(/<td>(returned|code)<\/td>/g)).toEqual(['<td>returned</td>', '<td>code</td>']);
    expect(page).toContain('<code>123456</code>');
    expect(page).toContain('2026/11/21 10:00:00');
    expect(page).not.toContain('<b>需要补正');
    expect(printed).toEqual(['[sms] 13800000000 123456', '[sms] 13800000000 <b>需要补正</b>']);
  });

  it('is empty at first', () => expect(inboxPage([])).toContain('<tbody></tbody>'));
});
