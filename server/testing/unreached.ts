import { randomUUID } from 'node:crypto';
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

/** Stores a message of a case that the gateway has refused for good. Returns its id. */
export async function failedMessage(t: TestApp, applicationId: string): Promise<string> {
  const id = randomUUID();
  await t.sql(
    `insert into messages (id, account_id, application_id, kind, event, occasion, state, event_at, planned_at, due_at, ended_at)
      select $1, account_id, id, 'rejected', (select max(seq) from application_events where application_id = $2), 'event', 'failed',
        $3, $3, $3, $3 from applications where id = $2`,
    [id, applicationId, t.clock.now()],
  );
  return id;
}
