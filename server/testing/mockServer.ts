import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { addDays, DAY_MS, shanghaiDate } from '@domain/time';
import { createApp } from '../app';
import { assemble } from '../assemble';
import { readConfig } from '../config/config';
import { createLog } from '../platform/log';
import { stopOnSignals } from '../platform/stopOnSignals';
import { openReader } from '../ocr/recognition/reader';
import { processQueue } from '../ocr/worker';
import { sendEvery } from '../messages/worker';
import { applyDecisionsEvery } from '../office/pending/effect';
import { type ApplicantData, type OnPaper, type Paper, seedDeskCases } from './deskCases';
import { people, mobileOf } from './people';
import type { Deps } from '../deps';
import type { PhotoStore } from '../platform/files/store';
import { startInbox } from './inbox';
import { memoryPhotos } from './photos';
import { createTestDatabase } from './postgres';
import { readerScript } from './readerScript';
import { mockPassword, mockStaff, seedStaff } from './mockStaff';
import { type Draw, seedPeople } from './seedPeople';

/** Earliest start of the clock; before it the example applications would be in the future. */
const EARLIEST = Date.parse('2026-09-20T10:00:00+08:00');

interface Example {
  /** number of desk cases besides those of `people` */
  cases: number;
  madeUp: (n: number) => ApplicantData;
  draw: Draw;
  /** false without a Chinese font */
  canDraw: boolean;
}

/** A photo store that renders document photos on first access. */
function drawnPhotos(draw: Draw): { photos: PhotoStore; onPaper: OnPaper } {
  const photos = memoryPhotos();
  const papers = new Map<string, Promise<Buffer>>();
  const waiting = new Map<string, Paper>();
  return {
    photos: {
      ...photos,
      get: async (id) => {
        const paper = waiting.get(id);
        if (paper && !papers.has(id)) papers.set(id, draw(paper));
        return papers.get(id) ?? photos.get(id);
      },
      has: async (id) => waiting.has(id) || photos.has(id),
    },
    onPaper: (id, paper) => void waiting.set(id, paper),
  };
}

/** Adds finished cases of yesterday in 苏州, so that progress pages show how long a stage takes. Other cities have none. */
async function seedStageTimes({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<void> {
  const day = addDays(shanghaiDate(clock.now()), -1);
  const stages = [
    ['submitted', 0],
    ['reviewing', 1],
    ['reviewing', 2],
    ['approved', 0],
    ['publicity', 0],
    ['paying', 0],
  ] as const;
  const took = [
    [2, 20],
    [5, 12],
    [9, 8],
  ] as const;
  for (const [status, stage] of stages)
    for (const [days, cases] of took)
      await pool.query("insert into figure_took values ($1, '320500', 'example', $2, $3, $4, $5, $6)", [
        day,
        status,
        stage,
        days,
        cases,
        cases * days * DAY_MS,
      ]);
}

/** Starts the server with a temporary database and people in every state. Reports its port to the parent process. */
export async function startMock({ cases, madeUp, draw, canDraw }: Example): Promise<void> {
  const { photos, onPaper } = drawnPhotos(draw);
  /** what is open, in the order of opening */
  const open: (() => Promise<unknown>)[] = [];
  stopOnSignals(async () => {
    for (const end of open.reverse()) await end();
  });
  const opening = createTestDatabase();
  open.push(async () => (await opening).drop());
  const database = await opening;
  let offsetMs = Math.max(0, EARLIEST - Date.now());
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const inbox = await startInbox(Number(process.env.DEV_INBOX_PORT ?? 0), clock.now);
  open.push(inbox.stop);
  const settings = {
    LOG_LEVEL: 'warn',
    SMS_URL: inbox.gateway,
    DATA_KEY: `mock:${randomBytes(32).toString('base64')}`,
    ...process.env,
  };
  const config = readConfig(settings, process.cwd());
  const { reading: mode, rootDir } = config;
  const log = createLog(config.logLevel);
  const { deps, close } = await assemble(config, {
    where: database.address,
    clock,
    photos,
    ...(mode !== 'off' && { reader: openReader({ mode, rootDir, log, script: readerScript(rootDir) }) }),
    parts: { log },
  });
  open.push(close);
  const app = createApp(deps);
  open.push(() => app.close());
  await seedPeople(
    {
      deps,
      inject: app.inject.bind(app) as typeof app.inject,
      advance: (days) => {
        offsetMs += days * DAY_MS;
      },
    },
    canDraw ? draw : undefined,
  );
  await seedStaff(deps);
  await seedStageTimes(deps);
  open.push(processQueue(deps), sendEvery(deps), applyDecisionsEvery(deps));
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(
    [
      '',
      '示例人员（验证码会打印在这里，形如 [sms] 手机号 验证码）：',
      ...people.map((person) => `  ${mobileOf(person)}  ${person.name}  ${person.shows}`),
      '',
      `审核工作台的人员（密码都是 ${mockPassword}）：`,
      ...mockStaff.map(({ signIn, name, roles }) => `  ${signIn}  ${name}  ${roles.join('+')}`),
      '',
      [process.env.DEV_ADDRESSES, `短信收件箱 ${inbox.url}`].filter(Boolean).join('   '),
      '',
    ].join('\n'),
  );
  process.send?.({ port: (app.server.address() as AddressInfo).port });
  const began = performance.now();
  // The cases are created in the background while the mock is usable.
  seedDeskCases({ deps, inject: app.inject.bind(app) as typeof app.inject }, cases, madeUp, onPaper).then(
    () => console.log(`工作台上有 ${cases} 件示例申请（${Math.round((performance.now() - began) / 1000)} 秒）`),
    (error: unknown) => console.error(error),
  );
}
