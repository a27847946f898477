import { randomUUID } from 'node:crypto';
import { photo } from '../support/photo';
import type { Operation, Schema } from './openapi';
import type { Random } from '../../server/testing/random';
import { broken, deep, fitting, nasty } from './values';

export interface Credentials {
  token: string;
  /** The session token of an officer with every role except `admin`. */
  officer: string;
  /** A draft and a photo of this person. */
  applicationId: string;
  fileId: string;
}

export interface Made {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

const bytes = (value: string | Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(value));
const badUtf8 = bytes(Uint8Array.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d]));
const oddIds = [
  '1',
  'null',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  "'%20OR%201=1--",
  '%ff%fe',
  'a'.repeat(3_000),
  '%F0%9F%9A%97',
  '00000000-0000-4000-8000-000000000000',
];
/** Restricts a value to characters that HTTP clients send in headers; others are tested through a raw socket (raw.ts). */
const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const headerSafe = (value: unknown) =>
  written(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 6_000);

let jpeg: Promise<Buffer> | undefined;

async function odd(dice: Random): Promise<[string, Uint8Array<ArrayBuffer>]> {
  jpeg ??= photo('odd');
  const whole = await jpeg;
  return dice.pick<[string, Uint8Array<ArrayBuffer>]>([
    ['application/json', badUtf8],
    ['application/json', bytes(deep(5_000))],
    ['application/json', bytes('{"a":1')],
    ['application/json', bytes('')],
    ['application/json', bytes('[]')],
    ['application/json', bytes('"text"')],
    ['application/json', bytes(`{"__proto__":{"x":1},"constructor":{"prototype":{}}}`)],
    ['text/plain', bytes('hello')],
    ['application/xml', bytes('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')],
    ['multipart/form-data; boundary=x', bytes('--x\r\n\r\n--x--')],
    ['application/json; charset=utf-16', bytes('{}')],
    ['not a type', bytes('{}')],
    ['image/jpeg', bytes(whole)],
    ['image/jpeg', bytes(whole.subarray(0, 2_000))],
    ['image/png', bytes(whole)],
    ['image/jpeg', bytes('<html><script>alert(1)</script>')],
    ['image/jpeg', bytes(Buffer.concat([whole, Buffer.from('<?php echo 1 ?>PK\u0003\u0004')]))],
    ['image/jpeg', bytes(Buffer.alloc(5_300_000, 0xff))],
    ['text/csv', bytes('name,phone\n"unclosed')],
  ]);
}

export async function make(
  operation: Operation,
  known: Credentials,
  resolve: (schema: Schema) => Schema,
  dice: Random,
): Promise<Made> {
  const headers: Record<string, string> = {};
  if (dice.chance(0.7)) headers['User-Token'] = dice.chance(0.85) ? known.token : headerSafe(dice.pick(nasty));
  if (dice.chance(0.6)) headers['Office-Token'] = dice.chance(0.85) ? known.officer : headerSafe(dice.pick(nasty));
  if (dice.chance(0.05)) headers['Office-Key'] = headerSafe(dice.pick(nasty));
  if (dice.chance(0.7)) headers['Idempotency-Key'] = dice.chance(0.7) ? randomUUID() : headerSafe(dice.pick(nasty));
  if (dice.chance(0.7))
    headers['If-Match'] = dice.chance(0.6) ? dice.pick(['0', '1', '2', '"1"', '3']) : headerSafe(dice.pick(nasty));

  const id = operation.path.includes('/files/{') ? known.fileId : known.applicationId;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (dice.chance(0.25)) return dice.pick(oddIds);
    return name === 'step' ? dice.pick(['personalInfo', 'oldCarInfo', 'newCarInfo']) : id;
  });
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && dice.chance(0.6))
    .map(({ name, schema = {} }) => {
      const value = dice.chance(0.5) ? fitting(schema, resolve, dice) : dice.pick(nasty);
      return `${name}=${encodeURIComponent(
        written(value)
          .slice(0, 4_000)
          .replace(/[\ud800-\udfff]/g, ''),
      )}`;
    });
  if (dice.chance(0.1)) query.push('%E0%A4%A', 'page=1&page=2');
  const made: Made = { method: operation.method, path: query.length ? `${path}?${query.join('&')}` : path, headers };
  if (operation.method === 'GET') return made;

  const [type, media] = Object.entries(operation.bodies)[0] ?? [];
  if (!media || dice.chance(0.2)) [headers['content-type'], made.body] = await odd(dice);
  else if (type?.startsWith('application/json')) {
    const value = fitting(media.schema ?? {}, resolve, dice);
    headers['content-type'] = 'application/json';
    made.body = bytes(JSON.stringify(dice.chance(0.3) ? value : broken(value, dice)) ?? '');
  } else [headers['content-type'], made.body] = [type ?? 'image/jpeg', bytes(await (jpeg ??= photo('odd')))];
  return made;
}
