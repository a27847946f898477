import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { must } from '../../support/api';
import type { Application } from '../../support/application';
import { applicantFor, variants } from '../../support/applicants';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { random } from '../../../server/testing/random';
import { place, type Place } from '../../support/server/builtServer';
import type { Verdict } from '../../support/verdict';
import { thinLine } from './line';
import { phone } from './phone';

const flow = 'newApply';
const MB = 1024 * 1024;

/** Returns a photo of about this size after preparation; its width identifies it. */
async function heavy(width: number, bytes: number): Promise<Buffer> {
  const height = Math.round((width * 3) / 4);
  for (let sigma = 40; ; sigma -= 3) {
    const noise = { type: 'gaussian' as const, mean: 150, sigma };
    const photo = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 90 })
      .toBuffer();
    if (photo.length <= bytes || sigma < 6) return photo;
  }
}
const asFile = (buffer: Buffer) => ({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer });

async function draftOf(at: Place, n: number) {
  const who = person(n);
  const token = await register(at.call, who, at.log);
  let draft = await must(at.call<Application>('POST', '/applications', { token, body: { flow } }));
  for (const [step, body] of Object.entries(applicantFor(flow, who)))
    draft = await must(
      at.call<Application>('PUT', `/applications/${draft.id}/steps/${step}`, {
        token,
        body,
        headers: { 'If-Match': String(draft.revision) },
      }),
    );
  const files = async () =>
    (await must(at.call<{ files: { slot: string; width: number }[] }>('GET', `/applications/${draft.id}`, { token })))
      .files;
  return { token, files };
}

/** Sends eight photos of 1 MB over a slow connection that is cut repeatedly, in the real page. */
async function overThinLine(at: Place, bytesPerS: number, cutEveryMs: number): Promise<Verdict> {
  const { token, files } = await draftOf(at, 9_001);
  const to = Number(new URL(at.origin).port);
  const line = await thinLine({ to, bytesPerS, cutEveryMs, lost: 0.05, random: random(7) });
  const one = await phone(`${line.origin}/qczhyjs/${flow}/personalInfo`, token);
  const { page } = one;
  const steps = [
    ['idCardFront', 'idCardBack', 'bankCard'],
    ['transferInvoice', 'oldRegCert'],
    ['newInvoice', 'newRegCert12', 'newLicence'],
  ];
  await page.locator('[name=address]').focus();
  const uploads = /\/files\?slot=|\/uploads\//;
  const photo = await heavy(1_500, MB);
  const expected = steps.flat().length;
  let arrived = 0;
  let tookMs = 0;
  for (const [i, slots] of steps.entries()) {
    // All photos of a page are taken before the first is sent; only the upload is measured.
    await page.route(uploads, (route) => route.abort('internetdisconnected'));
    for (const slot of slots) {
      const input = page.locator(`input[type=file][name=${slot}]`);
      await input.waitFor({ state: 'attached', timeout: 120_000 });
      await input.setInputFiles(asFile(photo));
      await page.locator(`.slot:has([name=${slot}]) .photo:is(.waiting, .sending) img`).waitFor({ timeout: 60_000 });
    }
    line.worsen();
    const began = Date.now();
    await page.unroute(uploads);
    const due = arrived + slots.length;
    const mostMs = (slots.length * 2_000 * MB) / bytesPerS;
    while (arrived < due && Date.now() - began < mostMs) {
      await pause(250);
      arrived = (await files()).length;
    }
    tookMs += Date.now() - began;
    line.mend();
    if (i < steps.length - 1) await page.getByTestId('next').click();
  }
  const tookS = tookMs / 1000;
  const [{ bytes: sum = '0' } = {}] = await at.sql<{ bytes: string }>('select sum(length) as bytes from uploads');
  const bytes = Number(sum);
  const ownS = bytes / bytesPerS;
  line.close();
  await one.close();
  const wrong = [
    ...(arrived === expected ? [] : [`${arrived} of ${expected} photos arrived`]),
    ...(tookS <= 1.3 * ownS ? [] : [`${Math.round(tookS)} s for what the line carries in ${Math.round(ownS)} s`]),
  ];
  return {
    what: `8 photos at ${(bytesPerS * 8) / 1000} kbit/s, cut every ${cutEveryMs / 1000} s, 5 % of the answers lost`,
    counts: {
      photos: arrived,
      bytes,
      's by the line alone': Math.round(ownS),
      's really': Math.round(tookS),
      '% of that time': Math.round((100 * tookS) / ownS),
      cuts: line.counts.cuts,
      'answers lost': line.counts.lost,
    },
    wrong,
  };
}

/** Kills the server, the browser or the tab during an upload: it continues, completely (SHA-256 checked by the server) and once. */
async function killed(at: Place, rounds: number): Promise<Verdict> {
  const { token, files } = await draftOf(at, 9_002);
  const to = Number(new URL(at.origin).port);
  const line = await thinLine({ to, bytesPerS: 300_000, cutEveryMs: 3_600_000, lost: 0, random: random(8) });
  const one = await phone(`${line.origin}/qczhyjs/${flow}/personalInfo`, token);
  const wrong: string[] = [];
  const slot = 'idCardFront';
  line.worsen();
  for (let round = 0; round < rounds; round += 1) {
    const width = 1_400 + round;
    await one.page.locator('[name=address]').focus();
    const input = one.page.locator(`input[type=file][name=${slot}]`);
    await input.waitFor({ state: 'attached' });
    await input.setInputFiles(asFile(await heavy(width, MB)));
    await one.page.locator(`.slot:has([name=${slot}]) .photo.sending [role=progressbar]`).waitFor({ timeout: 30_000 });
    await pause(300 + Math.random() * 2_000);
    const listed = (await files()).filter((file) => file.slot === slot && file.width === width).length;
    const what = ['server', 'tab', 'browser'][round % 3];
    if (what === 'server') {
      await at.killServer();
      await at.start();
    } else {
      if (what === 'browser') one.kill();
      await one.reopen();
    }
    const until = Date.now() + 90_000;
    let standing = await files();
    while (Date.now() < until && !standing.some((file) => file.width === width)) {
      await pause(500);
      standing = await files();
    }
    const own = standing.filter((file) => file.slot === slot);
    if (own.length !== 1 || own[0]?.width !== width)
      wrong.push(
        `round ${round}, ${what} killed: ${own.map((file) => file.width).join(', ') || 'nothing'} stands there`,
      );
    console.log(`  kill ${round + 1}/${rounds} (${what})${listed ? ', it had just arrived' : ''}: ${own.length} photo`);
  }
  line.close();
  await one.close();
  const [{ open = '0' } = {}] = await at.sql<{ open: string }>('select count(*) as open from uploads where not done');
  return {
    what: `kill -9 × ${rounds} while a photo is on its way`,
    counts: { kills: rounds, 'left open': Number(open) },
    wrong,
  };
}

interface PiecesOptions {
  bytesPerS: number;
  cutEveryMs: number;
  kills: number;
}

export async function pieces({ bytesPerS, cutEveryMs, kills }: PiecesOptions): Promise<Verdict> {
  const at = place();
  await at.start();
  const parts = [await killed(at, kills), await overThinLine(at, bytesPerS, cutEveryMs)];
  await at.stop();
  for (const { what, counts } of parts) console.log(`  ${what}: ${JSON.stringify(counts)}`);
  return {
    what: `photos in pieces (${variants[flow].materials.length} places)`,
    counts: Object.assign({}, ...parts.map((part) => part.counts)) as Record<string, number>,
    wrong: parts.flatMap((part) => part.wrong),
  };
}
