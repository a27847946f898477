import { names, read, write } from './storage';

/**
 * Unsent work of the signed-in officer: drafts and decisions. Stored encrypted with a key that the server returns to
 * this officer only, so the next person at the computer can read nothing (docs/decisions/desk.md).
 */

/** sessionStorage: `desk.own.<staff id>.<name>`, the work of this tab. */
const ownPrefix = 'desk.own.';
/** localStorage: `desk.kept.<staff id>.<random>` = `<time> <encrypted>`, the work of tabs that ended or changed their officer. */
const keptPrefix = 'desk.kept.';
/** sessionStorage: `<staff id> <key>`, so that a reload can show unsent work while the server does not answer. */
const keyName = 'desk.workKey';
const sealedMark = 'sealed.';
export const keptMs = 7 * 24 * 3_600_000;

interface Work {
  staffId: string;
  rawKey?: string;
  key?: Promise<CryptoKey>;
  values: Map<string, string>;
}
let work: Work | null = null;
let ready: Promise<void> = Promise.resolve();

/** Resolves when the stored work of the officer is decrypted. */
export const workReady = () => ready;

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));

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
function keep(staffId: string, sealed: string): boolean {
  const random = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
  const key = `${keptPrefix}${staffId}.${random}`;
  const isStored = write(key, `${Date.now()} ${sealed}`);
  if (!isStored) write(key, null);
  return isStored;
}

/** Encrypts and stores one value. After the officer has changed it is stored where only that officer's sign-in finds it. */
async function store(owner: Work, name: string) {
  const value = owner.values.get(name);
  const sessionKey = `${ownPrefix}${owner.staffId}.${name}`;
  if (value === undefined) return write(sessionKey, null, 'sessionStorage');
  if (!owner.key) {
    if (!crypto.subtle) write(sessionKey, value, 'sessionStorage');
    return;
  }
  const sealed = await seal(owner.key, name, value);
  // A later value is stored by its own call.
  if (owner.values.get(name) !== value) return;
  if (work === owner || !keep(owner.staffId, sealed)) write(sessionKey, sealed, 'sessionStorage');
}

const dropExpired = () => {
  for (const stored of names('localStorage')) {
    const age = Date.now() - Number(read(stored)?.split(' ')[0]);
    if (stored.startsWith(keptPrefix) && !(age < keptMs)) write(stored, null);
  }
};

/** Decrypts the work of this tab, and takes over the stored work of ended tabs. */
async function load(owner: Work) {
  const prefix = `${ownPrefix}${owner.staffId}.`;
  const kept = names('localStorage')
    .filter((stored) => stored.startsWith(`${keptPrefix}${owner.staffId}.`))
    .map((stored) => ({ stored, text: read(stored) ?? '' }))
    .sort((a, b) => Number(b.text.split(' ')[0]) - Number(a.text.split(' ')[0]));
  for (const stored of names('sessionStorage')) {
    if (!stored.startsWith(prefix)) continue;
    const value = read(stored, 'sessionStorage') ?? '';
    const opened = value.startsWith(sealedMark)
      ? owner.key && (await open(owner.key, value))
      : [stored.slice(prefix.length), value];
    if (opened && work === owner && !owner.values.has(opened[0]!)) owner.values.set(opened[0]!, opened[1]!);
  }
  for (const { stored, text } of kept) {
    const opened = owner.key && (await open(owner.key, text.slice(text.indexOf(' ') + 1)));
    // A text on the same case in this tab stays; the older one is left until it expires.
    if (!opened || work !== owner || owner.values.has(opened[0])) continue;
    owner.values.set(...opened);
    await store(owner, opened[0]);
    write(stored, null);
  }
}

function rememberKey() {
  write(keyName, work?.key && work.rawKey ? `${work.staffId} ${work.rawKey}` : null, 'sessionStorage');
}
/** Removes the key from the storage: the desk is locked, or the officer has gone. */
export const forgetWorkKey = () => write(keyName, null, 'sessionStorage');

/**
 * The officer is known. With the key that a sign-in returns, also takes over the work of tabs that ended since; without it the
 * key of this tab is used, if there is one: a new tab has none until the server has returned it.
 */
export function openWork(staffId: string, rawKey?: string) {
  const [owner, stored] = (read(keyName, 'sessionStorage') ?? '').split(' ');
  const same = work?.staffId === staffId ? work : null;
  const known = rawKey ?? same?.rawKey ?? (owner === staffId ? stored : undefined);
  const isChanged = same?.rawKey !== known;
  if (!same || isChanged) work = { staffId, rawKey: known, key: importKey(known), values: same?.values ?? new Map() };
  rememberKey();
  dropExpired();
  if (work && (!same || rawKey)) ready = load(work);
  if (work && same && isChanged) for (const name of work.values.keys()) void store(work, name);
}

/** Moves the encrypted work whose name starts with `namePrefix` to where it outlives the tab; the page keeps its copy in memory. */
export function keepWork(namePrefix: string) {
  const prefix = work && `${ownPrefix}${work.staffId}.${namePrefix}`;
  for (const stored of names('sessionStorage')) {
    const value = prefix && stored.startsWith(prefix) ? (read(stored, 'sessionStorage') ?? '') : '';
    if (!work || !value.startsWith(sealedMark)) continue;
    if (keep(work.staffId, value)) write(stored, null, 'sessionStorage');
  }
}

/** Moves encrypted work out of this tab to where the next sign-in of its officer finds it, and deletes unencrypted work. */
export function setAside({ except, unencrypted }: { except: string | null; unencrypted: 'delete' | 'leave' }) {
  for (const stored of names('sessionStorage')) {
    const [owner] = stored.slice(ownPrefix.length).split('.');
    if (!stored.startsWith(ownPrefix) || !owner || owner === except) continue;
    const value = read(stored, 'sessionStorage') ?? '';
    const isSealed = value.startsWith(sealedMark);
    if (isSealed ? keep(owner, value) : unencrypted === 'delete') write(stored, null, 'sessionStorage');
  }
}

/** The officer of this page is gone. Unencrypted work stays in this tab until another officer signs in. */
export function closeWork() {
  work = null;
  ready = Promise.resolve();
  forgetWorkKey();
  setAside({ except: null, unencrypted: 'leave' });
}

/** False on pages served over plain HTTP: unsent work then ends with the officer's session. */
export const canKeepWork = (): boolean => Boolean(work?.key);

export const readWork = (name: string): string | null => work?.values.get(name) ?? null;

export function writeWork(name: string, value: string | null) {
  if (!work) return;
  if (value === null) work.values.delete(name);
  else work.values.set(name, value);
  void store(work, name);
}

/** Returns the names of everything that the current officer has not sent in this tab. */
export const workNames = (): string[] => [...(work?.values.keys() ?? [])];

/** Whether this computer stores unsent work of any officer: the sign-in form mentions it. */
export const hasUnsentWork = (): boolean => {
  dropExpired();
  return [...names('sessionStorage'), ...names('localStorage')].some((key) =>
    [ownPrefix, keptPrefix].some((prefix) => key.startsWith(prefix)),
  );
};
