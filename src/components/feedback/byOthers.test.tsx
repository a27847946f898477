import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { server } from '@/testing/server';
import { asked, signedInPhone, visit, type Answers } from '@/testing/visit';

const byOther = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'BF2026320500000001',
  regionCode: '320500',
  day: '2026-11-20',
};
const disputedAt = '2026-11-21T10:00:00.000+08:00';
const path = `POST /me/applications-by-others/${byOther.id}/dispute`;
const serverWith = (application: object, reply: Answers[string] = () => ({ data: { disputedAt } })): Answers => ({
  ...server,
  'GET /me': () => ({
    data: { name: '张*', idNo: '3*6', mobile: '138****0000', unReadCount: 0, applicationsByOthers: [application] },
  }),
  [path]: reply,
});
const dispute = async () => userEvent.click(await screen.findByRole('button', { name: '不是我申请的' }));
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不是我申请的' }));

beforeEach(signedInPhone);

describe.each(['/todo', '/newApply/list'])('an application by another account on %s', (page) => {
  it('is shown with number and day, and is reported after a confirmation', async () => {
    visit(page, serverWith(byOther));
    expect(await screen.findByText(/BF2026320500000001/)).toHaveTextContent('2026年11月20日');
    await dispute();
    expect(asked).not.toContainEqual(expect.objectContaining({ call: path }));
    await confirm();
    expect(await screen.findByText('已经告诉审核人员：不是您申请的')).toBeVisible();
    expect(asked).toContainEqual(expect.objectContaining({ call: path }));
    expect(screen.queryByRole('button', { name: '不是我申请的' })).toBeNull();
  });
});

describe('an application by another account', () => {
  it('is not reported when the confirmation is closed', async () => {
    visit('/todo', serverWith(byOther));
    await dispute();
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '返回' }));
    expect(screen.getByRole('button', { name: '不是我申请的' })).toBeVisible();
    expect(asked).not.toContainEqual(expect.objectContaining({ call: path }));
  });

  it('keeps its button when the report fails', async () => {
    visit(
      '/todo',
      serverWith(byOther, () => ({ status: 404, errorCode: 'NOT_FOUND' })),
    );
    await dispute();
    await confirm();
    expect(await screen.findByText('这份申请已经结束，不用再报告。请刷新页面。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '不是我申请的' })).toBeVisible();
  });

  it('shows that it was reported before', async () => {
    visit('/todo', serverWith({ ...byOther, disputedAt }));
    expect(await screen.findByText('已经告诉审核人员：不是您申请的')).toBeVisible();
    expect(screen.queryByRole('button', { name: '不是我申请的' })).toBeNull();
  });
});
