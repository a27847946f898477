import type { CallTypes } from '@domain/contract/types';
import { sendDue } from '../messages/worker';
import { applicant, call, must, type Applicant } from './applicant';
import { grant } from './funds';
import { useGateway } from './identity/gateway';
import { type PaymentOffice, paymentOffice } from './paymentOffice';
import { staffMember, type StaffMember } from './staff';

type Found = CallTypes['findAccount']['reply'];
type Proposed = CallTypes['proposeForAccount']['reply'];

/** A lead and a member of the second review, who recover accounts, and the account of an applicant; others in each test. */
export function useAccountOffice() {
  const { t, gateway } = useGateway({ now: '2026-06-20T10:00:00+08:00', env: { CODES_PER_ADDRESS: '1000' } });
  const members = {} as { lead: StaffMember; second: StaffMember; who: Applicant };
  let office: PaymentOffice | undefined;
  beforeEach(async () => {
    t.clock.advance({ days: 10 });
    await t.sql('delete from rate_limits');
    members.lead = await staffMember(t, ['lead']);
    members.second = await staffMember(t, ['review2']);
    members.who = await applicant(t);
  });

  const signInAgain = async () => {
    for (const member of [members.lead, members.second]) await member.signInAgain();
  };
  const paidCases = async (count: number) => {
    await grant(t, 100_000_000);
    office ??= await paymentOffice(t);
    for (const officer of [office.desk, office.second]) await officer.signInAgain();
    const cases = await office.payable(count);
    await signInAgain();
    return { ...cases, ...office };
  };
  const find = (by: StaffMember, idNo = members.who.idNo) => by.send<Found>('POST', '/account-searches', { idNo });
  const propose = (by: StaffMember, body: object, id = members.who.accountId) =>
    by.send<Proposed>('POST', `/accounts/${id}/proposals`, { reason: '手机被盗，本人到窗口', ...body });
  const proposed = (body: object, id?: string) => must(propose(members.lead, body, id));
  const confirm = (id: string, by = members.second) => by.send('POST', `/proposals/${id}/confirmation`);
  const inForce = async (body: object, id?: string) => must(confirm((await proposed(body, id)).id));
  const withdraw = (id: string, by = members.lead) => by.send('DELETE', `/proposals/${id}`);
  const signIn = async (mobile: string, { idNo } = members.who) => {
    await call(t, 'POST', '/auth/codes', { body: { mobile } });
    const body = { mobile, code: gateway.codeFor(mobile), idNoEnd: idNo.slice(-4) };
    return call<{ token: string }>(t, 'POST', '/auth/sessions', { body });
  };
  const messages = async (mobile: string) => {
    await sendDue(t.deps);
    return gateway.messagesTo(mobile).map(({ kind }) => kind);
  };
  const me = (headers = members.who.headers) => call(t, 'GET', '/me', { headers });
  return {
    t,
    gateway,
    members,
    signInAgain,
    paidCases,
    find,
    propose,
    proposed,
    confirm,
    inForce,
    withdraw,
    signIn,
    messages,
    me,
  };
}
