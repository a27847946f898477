import { announcedKinds, messageOfEvent, reminderDays, silentEvents } from './messages';
import { transitions } from './status';

describe('announcedKinds and silentEvents', () => {
  it('cover each transition after the submission that the applicant does not cause', () => {
    const events = transitions
      .filter(({ from, by }) => from !== 'draft' && by !== 'applicant')
      .map(({ event }) => event);
    for (const event of events) {
      const kind = messageOfEvent[event];
      expect([event, silentEvents.includes(event)]).toEqual([event, !kind]);
      if (kind) expect(announcedKinds).toContain(kind);
    }
    expect(silentEvents.filter((event) => !(events as string[]).includes(event))).toEqual([]);
  });

  it('announce returns, failed payments, rejections and payments', () => {
    expect(announcedKinds).toEqual(['returned', 'pay_failed', 'rejected', 'paid']);
    expect(silentEvents).toEqual(['intake', 'pass', 'approve', 'expire', 'publish', 'pay', 'revoke', 'dismiss']);
  });
});

test.each([
  ['returned', [3, 1]],
  ['pay_failed', [3, 1]],
  ['funds_offered', [0]],
  ['rejected', []],
  ['paid', []],
] as const)('reminderDays: %s → %j', (kind, days) => expect(reminderDays(kind)).toStrictEqual(days));
