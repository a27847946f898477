import { roles } from '../../domain/office';
import { applicantFor } from '../support/applicants';
import { type Application, fillDraft } from '../support/application';
import { must } from '../support/api';
import { officerToken } from '../support/officers';
import { person } from '../support/people';
import { register } from '../support/session';
import { type Credentials, make, type Made } from './generated';
import { operationsOf, resolver } from './openapi';
import { random } from '../../server/testing/random';
import { type Place, place } from '../support/server/builtServer';
import type { Verdict } from '../support/verdict';

const tells =
  /\bat .{0,80}\.(m?[jt]s):\d+|node_modules|(syntax|type) error at|\bSELECT\b.+\bFROM\b|relation ".+" does not exist|\/server\/|ECONNREFUSED/i;
const limitMs = 10_000;

interface Judged {
  fault: string;
  status: number;
}

/** Returns what is wrong with the response to an invalid request; '' if nothing is. */
async function judge(origin: string, { method, path, headers, body }: Made): Promise<Judged> {
  try {
    const answer = await fetch(origin + path, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await answer.text();
    const judged = (fault: string) => ({ fault: fault && `${fault} ${text.slice(0, 160)}`, status: answer.status });
    if (answer.status >= 500) return judged(String(answer.status));
    if (answer.status < 400) return judged('');
    if (answer.status === 431) return judged(''); // from the HTTP parser: the request never reached the app
    if (tells.test(text)) return judged('shows its inside:');
    const { success, errorCode, traceId } = JSON.parse(text) as Record<string, unknown>;
    return judged(
      success === false && typeof errorCode === 'string' && typeof traceId === 'string' ? '' : 'not the envelope:',
    );
  } catch (error) {
    // The server may close the connection while it receives an oversized body; the client then loses the 413 response.
    if (body && body.length > 1_000_000 && /EPIPE|ECONNRESET/.test(String((error as Error).cause ?? '')))
      return { fault: '', status: 413 };
    return {
      fault:
        error instanceof DOMException
          ? `no answer within ${limitMs} ms`
          : `${String(error)} ${String((error as Error).cause ?? '')}`,
      status: 0,
    };
  }
}

async function arrive(at: Place, n: number): Promise<Credentials> {
  const token = await register(at.call, person(n), at.log);
  const draft = await fillDraft(at.call, token, 'newApply', applicantFor('newApply', person(n)));
  const { files } = await must(at.call<Application>('GET', `/applications/${draft.id}`, { token }));
  const officer = await officerToken(
    at.sql,
    'all',
    roles.filter((role) => role !== 'admin' && role !== 'release'),
  );
  return { token, officer, applicationId: draft.id, fileId: files[0]?.id ?? '' };
}

/** Sends requests generated from the OpenAPI description: mostly invalid, some valid. None may cause a 5xx. */
export async function requests(count: number, seed = 20_261_121): Promise<Verdict> {
  const at = place();
  await at.start();
  const dice = random(seed);
  const description = await (await fetch(`${at.origin}/qczhyjs/api/openapi.json`)).json();
  const operations = operationsOf(description);
  const resolve = resolver(description);
  const prefix = operations[0]?.path.startsWith('/qczhyjs/api') ? '' : '/qczhyjs/api';
  let people = 1;
  let known = await arrive(at, people);
  let accepted = 0;
  const wrong: string[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const operation = operations[sent % operations.length];
    if (!operation) break;
    const made = await make(operation, known, resolve, dice);
    const { fault, status } = await judge(at.origin, { ...made, path: prefix + made.path });
    if (status < 400) accepted += 1;
    if (fault) wrong.push(`#${sent} ${made.method} ${made.path.slice(0, 120)}: ${fault}`);
    // Valid requests may sign out, submit or delete: then continue with a new person.
    if (
      sent % 100 === 99 &&
      (await at.call('GET', `/applications/${known.applicationId}`, { token: known.token })).status !== 200
    )
      known = await arrive(at, (people += 1));
  }
  const health = await at.call('GET', '/health');
  if (health.status !== 200) wrong.push('the server is no longer well');
  await at.stop();
  return {
    what: `requests from the OpenAPI description, seed ${seed}`,
    counts: { requests: count, accepted, refused: count - accepted, operations: operations.length },
    wrong,
  };
}
