import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskWith } from '../desk/test';
import type { TestDesk } from '../desk/testDesk';
import { test as base } from './test';

/** Tests of the phone on a server of their own with these settings; the officers of its desk work through the API. */
export function testWithSettings(settings: () => Record<string, string>) {
  const test = base.extend<{ baseURL: string }, { desk: TestDesk }>({
    desk: deskWith(settings),
    baseURL: async ({ desk }, use) => {
      await use(`${desk.origin}/qczhyjs/`);
    },
  });
  test.skip(Boolean(process.env.E2E_ORIGIN), 'a deployed server has settings of its own');
  return test;
}

export const testWithPolicy = (policy: object) =>
  testWithSettings(() => {
    const file = join(process.env.E2E_DIR ?? '', `policy-${process.pid}.json`);
    writeFileSync(file, JSON.stringify(policy));
    return { POLICY_FILE: file };
  });
