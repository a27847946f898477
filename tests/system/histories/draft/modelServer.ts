import type { Detail, StoredFile } from '../../../../domain/contract/types';
import type { StepKey, Values } from '../../../../domain/flow/types';
import type * as Phone from './phone';
import type { CallOptions } from './edge';

export const slots = ['idCardFront', 'bankCard', 'newInvoice'] as const;
export const draftId = 'draft-1';

/** An error response with the codes of the contract. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly data?: unknown,
  ) {
    super(code);
  }
}

type OnSaved = (step: StepKey, values: Values, before: Detail, ifMatch: number) => void;

/** Reference model of the server with one draft. What it has accepted is the expected result. */
export class ModelServer {
  readonly tokens = new Set<string>();
  /** The draft at each revision. */
  readonly standing = new Map<number, Detail>();
  readonly bytes = new Map<string, string>();
  /** Photos by upload key. */
  readonly uploaded = new Map<string, StoredFile>();
  readonly submissions: { key: string; detail: Detail }[] = [];
  detail: Detail;
  private files = 0;

  constructor(
    private readonly phone: typeof Phone,
    private readonly now: () => number,
  ) {
    const empty = { personalInfo: {}, oldCarInfo: {}, newCarInfo: { carType: 'ice' } };
    this.detail = phone.testDraft('newApply', { id: draftId, revision: 1, steps: empty, updatedAt: undefined });
    this.standing.set(1, this.detail);
  }

  private change(patch: Partial<Detail>): Detail {
    this.detail = { ...this.detail, ...patch, updatedAt: new Date(this.now()).toISOString() };
    this.standing.set(this.detail.revision, this.detail);
    return this.detail;
  }

  /** Handles one request atomically. `saved` is called before a save is applied, so that it can be compared with the edits of the users. */
  answer(name: string, token: string | null, options: CallOptions, saved: OnSaved): unknown {
    const { params = {}, body = {}, headers = {}, query = {} } = options;
    if (name === 'policies') return this.phone.testPolicy;
    if (!token || !this.tokens.has(token)) throw new Refused(401, 'UNAUTHENTICATED');
    const isOpen = this.detail.status === 'draft';
    switch (name) {
      case 'createApplication':
      case 'application':
        return this.detail;
      case 'saveStep': {
        if (!isOpen) throw new Refused(409, 'TRANSITION_FORBIDDEN');
        const revision = Number(headers['If-Match']);
        if (revision !== this.detail.revision) throw new Refused(409, 'REVISION_CONFLICT', this.detail);
        const step = params.step as StepKey;
        saved(step, body as Values, this.detail, revision);
        const flow = this.phone.flows[this.detail.flow];
        const merged = this.phone.mergeStep(flow, step, this.detail.steps[step], body as Values);
        return this.change({ revision: revision + 1, steps: { ...this.detail.steps, [step]: merged } });
      }
      case 'uploadFile': {
        if (!isOpen) throw new Refused(409, 'TRANSITION_FORBIDDEN');
        const slot = query.slot ?? '';
        const key = headers['Idempotency-Key'] ?? '';
        const first = this.uploaded.get(key);
        if (first && !this.detail.files.includes(first)) throw new Refused(409, 'DUPLICATE');
        if (first) return first;
        if (this.detail.files.some((file) => file.slot === slot)) throw new Refused(409, 'LIMIT_REACHED');
        const file: StoredFile = { id: `file-${(this.files += 1)}`, slot, index: 0, width: 1200, height: 900 };
        this.bytes.set(file.id, String(options.raw?.parts[0]));
        this.uploaded.set(key, file);
        this.change({ files: [...this.detail.files, file] });
        return file;
      }
      case 'deleteFile': {
        if (!this.detail.files.some(({ id }) => id === params.id)) throw new Refused(404, 'NOT_FOUND');
        this.change({ files: this.detail.files.filter(({ id }) => id !== params.id) });
        return undefined;
      }
      case 'submitApplication': {
        const key = headers['Idempotency-Key'] ?? '';
        const first = this.submissions.find((one) => one.key === key);
        if (first) return { id: draftId, number: 'A1' };
        if (!isOpen) throw new Refused(409, 'TRANSITION_FORBIDDEN');
        if (Number(headers['If-Match']) !== this.detail.revision)
          throw new Refused(409, 'REVISION_CONFLICT', this.detail);
        this.change({ status: 'submitted' });
        this.submissions.push({ key, detail: this.detail });
        return { id: draftId, number: 'A1' };
      }
      default:
        throw new Error(`the model knows no call ${name}`);
    }
  }
}
