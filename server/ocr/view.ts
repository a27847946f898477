import { OLD_CAR_OWNER, OLD_CAR_OWNER_NAME } from '@domain/flow/askedMaterials';
import { valueAt } from '@domain/flow/fields';
import type { Answers } from '@domain/flow/types';
import {
  agreed,
  compare,
  differs,
  isOldCarPaper,
  toLookAt,
  withOldOwner,
  withOwnPaper,
  type Finding,
} from '@domain/reading';
import type { Detail, Reading } from '@domain/contract/types';

import { later } from '../platform/clock';
import { locations } from '../platform/crypto/sealLocations';
import type { Deps } from '../deps';
import type { CaseWithPhotos, PhotoRow } from '../platform/db/tables/applications';
import { isWaiting, readingsOf, subjectOf, submittedReadings, watch } from './queries';
import type { ReadingRecord } from '../platform/db/tables/ocr';
import { etaMs } from './queue';

const WATCHED_MS = 30_000;
/** Upper bound of a wait: another process may read the photo, and its event does not reach this one. */
const LOOK_EVERY_MS = 1_000;

const off: Reading = { state: 'off', kind: null, fits: null, turned: 0, findings: [] };

export const openFindings = (
  { vault }: Pick<Deps, 'vault'>,
  { photo_id, findings_sealed }: Pick<ReadingRecord, 'photo_id' | 'findings_sealed'>,
): Finding[] =>
  findings_sealed === null ? [] : (JSON.parse(vault.open(findings_sealed, locations.reading(photo_id))) as Finding[]);

const toReading = (record: ReadingRecord | undefined, findings: Finding[]): Reading =>
  !record || record.state === 'failed'
    ? off
    : {
        state: record.state,
        kind: record.kind,
        fits: record.fits,
        turned: record.turned as Reading['turned'],
        findings,
      };

interface Photos {
  /** of the application */
  id: string;
  files: readonly { id: string; slot: string }[];
}

/** Returns the OCR result of each current photo. Matching values on two photos confirm each other. */
export async function readingsIn(
  deps: Pick<Deps, 'db' | 'vault'>,
  { id, files }: Photos,
  recordsOf = readingsOf,
): Promise<Map<string, Reading>> {
  if (files.length === 0) return new Map();
  const records = new Map((await recordsOf(deps.db, id)).map((one) => [one.photo_id, one]));
  const findingsOf = (record?: ReadingRecord): Finding[] => (record ? openFindings(deps, record) : []);
  const photos = files.map((file) => ({
    id: file.id,
    slot: file.slot,
    findings: findingsOf(records.get(file.id)),
  }));
  return new Map(agreed(photos).map(({ id: photo, findings }) => [photo, toReading(records.get(photo), findings)]));
}

/**
 * `readingsIn` for a submission; photos that still wait for OCR get the priority of submitted ones. Without current photos only those that
 * a correction has set aside can be queued, and `stopWatching` lowers them within a minute.
 */
export const readingsForSubmission = (deps: Pick<Deps, 'db' | 'vault'>, photos: Photos) =>
  readingsIn(deps, photos, submittedReadings);

/** Returns the current photos of a case whose OCR is pending. */
export async function pendingIn({ db }: Pick<Deps, 'db'>, { id, files }: Pick<CaseWithPhotos, 'id' | 'files'>) {
  const records = await readingsOf(db, id);
  const waiting = new Set(records.filter(({ state }) => state === 'waiting').map(({ photo_id }) => photo_id));
  return files.map((file) => file.id).filter((photo) => waiting.has(photo));
}

/** The applicant, the officer who holds the case, or another officer, who sees all personal data masked. */
export type ReadingViewer = 'applicant' | 'holder' | 'office';

/** Submitted answers are shown masked, so the owner then gets only results for fields that may be corrected. */
export function forApplicant(
  row: Pick<CaseWithPhotos, 'status' | 'returned'> & Pick<Photos, 'files'>,
  readings: ReadonlyMap<string, Reading>,
): ReadonlyMap<string, Reading> {
  if (row.status === 'draft') return readings;
  const open = row.status === 'returned' ? (row.returned?.items ?? []).map(({ key }) => key) : [];
  /** The owner on a paper of the old car is compared with the spouse, if that is the answer. */
  const ofSpouse = open.includes(OLD_CAR_OWNER_NAME)
    ? new Set(row.files.filter(({ slot }) => isOldCarPaper(slot)).map(({ id }) => id))
    : undefined;
  const isOpen = (id: string, key: string) => open.includes(key) || (key === 'personalInfo.name' && ofSpouse?.has(id));
  const toReading = (id: string, reading: Reading): Reading => ({
    ...reading,
    findings: reading.findings.filter(({ key }) => isOpen(id, key)),
  });
  return new Map([...readings].map(([id, reading]) => [id, toReading(id, reading)]));
}

const withoutFindings = (readings: ReadonlyMap<string, Reading>): ReadonlyMap<string, Reading> =>
  new Map([...readings].map(([id, reading]) => [id, { ...reading, findings: [] }]));

/** Returns the OCR results that a viewer may see. */
export function readingsFor(
  viewer: ReadingViewer,
  row: Parameters<typeof forApplicant>[0],
  readings: ReadonlyMap<string, Reading>,
): ReadonlyMap<string, Reading> {
  if (viewer === 'holder') return readings;
  return viewer === 'applicant' ? forApplicant(row, readings) : withoutFindings(readings);
}

/** Returns the OCR results as the normalised answers name the owner of the old car. */
export function ofStatedOwner(
  { files }: Pick<Photos, 'files'>,
  clean: Answers,
  readings: ReadonlyMap<string, Reading>,
): ReadonlyMap<string, Reading> {
  const owner = valueAt(clean, OLD_CAR_OWNER);
  const photos = files.flatMap(({ id, slot }) => {
    const reading = readings.get(id);
    return reading ? [{ id, slot, reading, findings: reading.findings }] : [];
  });
  return new Map(withOldOwner(photos, owner).map(({ id, reading, findings }) => [id, { ...reading, findings }]));
}

interface LongPoll {
  /** the account or member */
  caller: string;
  waitS: number;
}

/**
 * Returns the OCR result of one photo, or with `longPoll` waits for it and raises the photo's priority. Long polls are outside of admission
 * control, so newer ones of the same caller can end this one (`ReadingEvents.poll`).
 */
export async function readingOf(
  deps: Deps,
  file: Pick<PhotoRow, 'id' | 'application_id'>,
  { longPoll = { caller: '', waitS: 0 }, viewer = 'applicant' }: { longPoll?: LongPoll; viewer?: ReadingViewer },
): Promise<Reading> {
  const current = async (): Promise<Reading> => {
    const subject = await subjectOf(deps.db, file.application_id);
    if (!subject) return off;
    const all = await readingsIn(deps, subject);
    return readingsFor(viewer, subject, all).get(file.id) ?? off;
  };
  const { caller, waitS } = longPoll;
  const until = later(deps.clock.now(), waitS * 1000);
  const poll = waitS > 0 ? deps.reading.poll(caller, file.id) : undefined;
  try {
    let reading = await current();
    if (reading.state !== 'waiting') return reading;
    await watch(deps.db, file.id, later(until, WATCHED_MS));
    for (;;) {
      const left = until.getTime() - deps.clock.now().getTime();
      if (left <= 0 || poll?.isReplaced()) return { ...reading, etaMs: await etaMs(deps) };
      await deps.reading.changed(file.id, Math.min(left, LOOK_EVERY_MS));
      if (await isWaiting(deps.db, file.id)) continue;
      reading = await current();
      if (reading.state !== 'waiting') return reading;
    }
  } finally {
    poll?.end();
  }
}

/**
 * For the review desk: the best value per field with its photo, the fields whose normalised answer differs, and values one character apart.
 */
export function compared(
  clean: Answers,
  readings: ReadonlyMap<string, Reading>,
): Pick<Required<Detail>, 'read' | 'differs' | 'similar'> {
  const findings = [...readings].flatMap(([fileId, { findings: some }]) =>
    withOwnPaper(some, clean.personalInfo?.idNo).map((one) => ({ ...one, fileId })),
  );
  const read: Required<Detail>['read'] = {};
  const different: string[] = [];
  const similar: string[] = [];
  for (const key of new Set(findings.map((one) => one.key))) {
    const typed = valueAt(clean, key);
    const best = toLookAt(
      findings.filter((one) => one.key === key),
      typed,
    );
    if (!best) continue;
    read[key] = { value: best.value, proof: best.proof, fileId: best.fileId };
    if (differs(best, typed)) different.push(key);
    if (compare(best, typed) === 'similar') similar.push(key);
  }
  return { read, differs: different, similar };
}
