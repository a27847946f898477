/** @jest-environment jsdom */
import { signIn, signOut } from '@/services/identity';
import { countDrafts, dropDrafts, readDraft, writeDraft } from './drafts';

const draft = { marks: [], remarks: { reject: '发票不清' }, officeNote: '内部', amount: '' };
const enter = (id: string) => signIn({ token: `token-${id}`, me: { id } });

beforeEach(() => {
  signOut();
  sessionStorage.clear();
});

describe('draft of a decision', () => {
  it('is stored under the person who wrote it', () => {
    enter('staff-a');
    writeDraft('case-1', 0, draft);
    expect(readDraft('case-1', 0)).toEqual(draft);
    expect(Object.keys(sessionStorage)).toEqual(['desk.own.staff-a.draft.case-1.0']);
    enter('staff-b');
    expect(readDraft('case-1', 0).officeNote).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('内部');
  });

  it('is neither read nor written without a signed-in person', () => {
    writeDraft('case-1', 0, draft);
    expect([readDraft('case-1', 0).remarks, sessionStorage.length]).toEqual([{}, 0]);
  });

  it('counts only while it has content', () => {
    enter('staff-a');
    writeDraft('case-1', 0, draft);
    writeDraft('case-2', 0, { ...draft, remarks: { yes: '  ' }, officeNote: '' });
    expect(countDrafts()).toBe(1);
    writeDraft('case-1', 0, null);
    expect(countDrafts()).toBe(0);
  });

  it('is empty when the stored text is damaged', () => {
    enter('staff-a');
    sessionStorage.setItem('desk.own.staff-a.draft.case-1.0', '{');
    expect(readDraft('case-1', 0).remarks).toEqual({});
  });

  it('belongs to one round: after a correction the case starts without marks and amount', () => {
    enter('staff-a');
    writeDraft('case-1', 0, { ...draft, amount: '1000' });
    expect(readDraft('case-1', 1)).toMatchObject({ marks: [], remarks: {}, amount: '' });
  });

  it('is dropped when a later round of the case is opened', () => {
    enter('staff-a');
    for (const round of [0, 1, 2]) writeDraft('case-1', round, draft);
    writeDraft('case-2', 0, draft);
    dropDrafts('case-1', { before: 2 });
    expect([readDraft('case-1', 2), countDrafts()]).toEqual([draft, 2]);
  });

  it('is dropped in all rounds when the case was decided', () => {
    enter('staff-a');
    for (const round of [0, 1]) writeDraft('case-1', round, draft);
    writeDraft('case-10', 0, draft);
    dropDrafts('case-1');
    expect([readDraft('case-10', 0), countDrafts()]).toEqual([draft, 1]);
  });
});
