import { newKey } from '@shared/request';
import { DAY_MS } from '@domain/time';
import { names, read, write } from './storage';
import { forgetKey, fromBase64, rememberedKey, rememberKey, toBase64 } from './workKey';

/**
 * Unsent work of the signed-in officer: drafts and decisions. Stored encrypted with a key that the server returns to
 * this officer only, so the next person at the computer can read nothing (docs/decisions/0022-desk.md).
 */

/** sessionStorage: `desk.own.<staff id>.<name>`, the work of this tab. */
const tabPrefix = 'desk.own.';
/** localStorage: `desk.kept.<staff id>.<random>` = `<time> <encrypted>`, the work of tabs that ended or changed their officer. */
const closedTabsPrefix = 'desk.kept.';
/**
 * localStorage: `desk.decisions.<staff id>.<name>` = `<time> <encrypted>`, the decisions of a page that may still be open. Not in
 * sessionStorage, which a power loss ends. The name is random.
 */
const decisionsPrefix = 'desk.decisions.';
/** Names of work that is stored there. */
export const outboxPrefix = 'outbox.';
const sealedMark = 'sealed.';
export const retentionMs = 7 * DAY_MS;

interface Work {
  staffId: string;
  rawKey?: string;
  cryptoKey?: Promise<CryptoKey>;
  values: Map<string, string>;
}
let work: Work | null = null;
let ready: Promise<void> = Promise.resolve();

/** Resolves when the stored work of the officer is decrypted. */
export const workReady = () => ready;

/** `crypto.subtle` is missing on pages served over plain HTTP: work is then stored unencrypted and deleted for the next officer. */
const importKey = (rawKey: string | undefined): Promise<CryptoKey> | undefined =>
  rawKey && crypto.subtle
    ? crypto.subtle.importKey('raw', fromBase64(rawKey), 'AES-GCM', false, ['encrypt', 'decrypt'])
    : undefined;

/** The name is encrypted too: it contains the id of a case. */
async function seal(key: Promise<CryptoKey>, name: string, value: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify([name, value]));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, text));
  const bytes = new Uint8Array(iv.length + sealed.length);
  bytes.set(iv);
  bytes.set(sealed, iv.length);
  let chunks = sealedMark;
  // Multiples of 3 bytes: the chunks of base64 can be joined. A spread of all bytes would exceed the limit of arguments.
  for (let at = 0; at < bytes.length; at += 30_000) chunks += toBase64(bytes.subarray(at, at + 30_000));
  return chunks;
}

async function open(key: Promise<CryptoKey>, sealed: string): Promise<[name: string, value: string] | null> {
  try {
    const bytes = fromBase64(sealed.slice(sealedMark.length));
    const [iv, data] = [bytes.subarray(0, 12), bytes.subarray(12)];
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key, data);
    return JSON.parse(new TextDecoder().decode(text)) as [string, string];
  } catch {
    return null; // another key, or damaged
  }
}

/** Returns false when the storage is full: the caller then leaves the encrypted work where it is. */
function leaveForOwner(staffId: string, sealed: string): boolean {
  const storageName = `${closedTabsPrefix}${staffId}.${newKey()}`;
  const isStored = write(storageName, `${Date.now()} ${sealed}`);
  if (!isStored) write(storageName, null);
  return isStored;
}

/** Encrypted decisions go to localStorage, and to the tab only when that is full. */
function storeDecisions(owner: Work, name: string, sealed: string | null) {
  const storageName = `${decisionsPrefix}${owner.staffId}.${name}`;
  const tabName = `${tabPrefix}${owner.staffId}.${name}`;
  const isStored = write(storageName, sealed && `${Date.now()} ${sealed}`);
  if (!isStored) write(storageName, null);
  write(tabName, isStored ? null : sealed, 'sessionStorage');
}

/** Encrypts and stores one value. After the officer has changed it is stored where only that officer's sign-in finds it. */
async function store(owner: Work, name: string) {
  const value = owner.values.get(name);
  const tabName = `${tabPrefix}${owner.staffId}.${name}`;
  const isDecision = name.startsWith(outboxPrefix);
  if (value === undefined) {
    if (isDecision) storeDecisions(owner, name, null);
    return write(tabName, null, 'sessionStorage');
  }
  if (!owner.cryptoKey) {
    if (!crypto.subtle) write(tabName, value, 'sessionStorage');
    return;
  }
  const sealed = await seal(owner.cryptoKey, name, value);
  // A later value is stored by its own call.
  if (owner.values.get(name) !== value) return;
  if (isDecision) return storeDecisions(owner, name, sealed);
  if (work === owner || !leaveForOwner(owner.staffId, sealed)) write(tabName, sealed, 'sessionStorage');
}

const dropExpired = () => {
  for (const stored of names('localStorage')) {
    const age = Date.now() - Number(read(stored)?.split(' ')[0]);
    const expires = stored.startsWith(closedTabsPrefix) || stored.startsWith(decisionsPrefix);
    if (expires && !(age < retentionMs)) write(stored, null);
  }
};

/** Decrypts the stored decisions of all pages of the officer on this computer: of closed pages and of those that are still open. */
async function decryptDecisions(owner: Work): Promise<[name: string, value: string][]> {
  const decisions: [string, string][] = [];
  for (const stored of names('localStorage')) {
    if (!stored.startsWith(`${decisionsPrefix}${owner.staffId}.`)) continue;
    const text = read(stored) ?? '';
    const opened = owner.cryptoKey && (await open(owner.cryptoKey, text.slice(text.indexOf(' ') + 1)));
    if (opened) decisions.push(opened);
  }
  return decisions;
}

async function loadStoredDecisions(owner: Work) {
  for (const opened of await decryptDecisions(owner))
    if (work === owner && !owner.values.has(opened[0])) owner.values.set(...opened);
}

/** Returns the stored decisions by name, those of other open pages included, without taking them over. */
export const readDecisions = async (): Promise<[name: string, value: string][]> => (work ? decryptDecisions(work) : []);

/** Loads what other pages of the officer have stored since. */
export const loadDecisions = async (): Promise<void> => {
  await ready;
  if (work) await loadStoredDecisions(work);
};

/** Decrypts the work of this tab, and takes over the stored work of ended tabs. */
async function load(owner: Work) {
  const prefix = `${tabPrefix}${owner.staffId}.`;
  const leftWork = names('localStorage')
    .filter((stored) => stored.startsWith(`${closedTabsPrefix}${owner.staffId}.`))
    .map((stored) => ({ stored, text: read(stored) ?? '' }))
    .sort((a, b) => Number(b.text.split(' ')[0]) - Number(a.text.split(' ')[0]));
  for (const stored of names('sessionStorage')) {
    if (!stored.startsWith(prefix)) continue;
    const value = read(stored, 'sessionStorage') ?? '';
    const opened = value.startsWith(sealedMark)
      ? owner.cryptoKey && (await open(owner.cryptoKey, value))
      : [stored.slice(prefix.length), value];
    if (opened && work === owner && !owner.values.has(opened[0]!)) owner.values.set(opened[0]!, opened[1]!);
  }
  await loadStoredDecisions(owner);
  for (const { stored, text } of leftWork) {
    const opened = owner.cryptoKey && (await open(owner.cryptoKey, text.slice(text.indexOf(' ') + 1)));
    // A text on the same case in this tab stays; the older one is left until it expires.
    if (!opened || work !== owner || owner.values.has(opened[0])) continue;
    owner.values.set(...opened);
    await store(owner, opened[0]);
    write(stored, null);
  }
}

/** The desk is locked, or the officer has gone: a reload opens nothing before the next sign-in. */
export const forgetWorkKey = () => forgetKey(work?.staffId);

/**
 * The officer is known. With the key that a sign-in returns, also takes over the work of tabs that ended since; without it the
 * key of this tab is used, if there is one: a new tab has none until the server has returned it.
 */
export function openWork(staffId: string, rawKey?: string) {
  const same = work?.staffId === staffId ? work : null;
  const known = rawKey ?? same?.rawKey ?? rememberedKey(staffId);
  const isChanged = same?.rawKey !== known;
  if (!same || isChanged)
    work = { staffId, rawKey: known, cryptoKey: importKey(known), values: same?.values ?? new Map() };
  rememberKey(staffId, work?.cryptoKey && work.rawKey);
  dropExpired();
  if (work && (!same || rawKey)) ready = load(work);
  if (work && same && isChanged) for (const name of work.values.keys()) void store(work, name);
}

/** Call when the page closes: moves its encrypted drafts to localStorage, which outlives the tab; the copy in memory remains. */
export function moveDraftsToLocalStorage() {
  const prefix = work && `${tabPrefix}${work.staffId}.`;
  for (const stored of names('sessionStorage')) {
    const value = prefix && stored.startsWith(prefix) ? (read(stored, 'sessionStorage') ?? '') : '';
    if (!work || !value.startsWith(sealedMark)) continue;
    if (leaveForOwner(work.staffId, value)) write(stored, null, 'sessionStorage');
  }
}

/** Moves encrypted work out of this tab to where the next sign-in of its officer finds it, and deletes unencrypted work. */
export function clearTab({ except, unencrypted }: { except: string | null; unencrypted: 'delete' | 'leave' }) {
  for (const stored of names('sessionStorage')) {
    const [owner] = stored.slice(tabPrefix.length).split('.');
    if (!stored.startsWith(tabPrefix) || !owner || owner === except) continue;
    const value = read(stored, 'sessionStorage') ?? '';
    const isSealed = value.startsWith(sealedMark);
    if (isSealed ? leaveForOwner(owner, value) : unencrypted === 'delete') write(stored, null, 'sessionStorage');
  }
}

/** Call when the officer of this page has left. Unencrypted work stays in this tab until another officer signs in. */
export function closeWork() {
  forgetWorkKey();
  work = null;
  ready = Promise.resolve();
  clearTab({ except: null, unencrypted: 'leave' });
}

/** False on pages served over plain HTTP: unsent work then ends with the officer's session. */
export const canEncryptWork = (): boolean => Boolean(work?.cryptoKey);

export const readWork = (name: string): string | null => work?.values.get(name) ?? null;

/** Resolves when the value is stored. */
export async function writeWork(name: string, value: string | null): Promise<void> {
  if (!work) return;
  if (value === null) work.values.delete(name);
  else work.values.set(name, value);
  await store(work, name);
}

/** Returns the names of everything that the current officer has not sent in this tab. */
export const workNames = (): string[] => [...(work?.values.keys() ?? [])];

/** Whether this computer stores unsent work of any officer: the sign-in form mentions it. */
export const hasUnsentWork = (): boolean => {
  dropExpired();
  return [...names('sessionStorage'), ...names('localStorage')].some((stored) =>
    [tabPrefix, closedTabsPrefix, decisionsPrefix].some((prefix) => stored.startsWith(prefix)),
  );
};
