import { sendDue } from '../messages/worker';
import type { TestApp } from './app';
import { applicant, must } from './applicant';
import type { startGateway } from './identity/gateway';
import type { StaffMember } from './staff';

/** Returns a returned case whose message the gateway has refused for six hours. The gateway refuses until `answerWith`. */
export async function unreachedCase(
  t: TestApp,
  gateway: Awaited<ReturnType<typeof startGateway>>,
  officer: StaffMember,
  n: number,
) {
  const who = await applicant(t);
  const { id, number } = await who.submitted('newApply', n);
  await must(officer.intake(id));
  await must(officer.sendBack(id, [{ key: 'oldRegCert', code: 'blurred', text: '' }]));
  gateway.answerWith(503);
  await sendDue(t.deps);
  t.clock.advance({ hours: 6, minutes: 1 });
  await sendDue(t.deps);
  await officer.signInAgain();
  return { who, id, number };
}
