/** @jest-environment jsdom */
import { signIn, signOut } from '@/services/identity';
import { countDrafts, readDraft, writeDraft } from './drafts';

const draft = { marks: [], remarks: { reject: '发票不清' }, officeNote: '内部', amount: '' };
const enter = (id: string) => signIn({ token: `token-${id}`, me: { id } });

beforeEach(() => {
  signOut();
  sessionStorage.clear();
});

describe('draft of a decision', () => {
  it('is stored under the person who wrote it', () => {
    enter('staff-a');
    writeDraft('case-1', draft);
    expect(readDraft('case-1')).toEqual(draft);
    expect(Object.keys(sessionStorage)).toEqual(['desk.own.staff-a.draft.case-1']);
    enter('staff-b');
    expect(readDraft('case-1').officeNote).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('内部');
  });

  it('is neither read nor written without a signed-in person', () => {
    writeDraft('case-1', draft);
    expect([readDraft('case-1').remarks, sessionStorage.length]).toEqual([{}, 0]);
  });

  it('counts only while it has content', () => {
    enter('staff-a');
    writeDraft('case-1', draft);
    writeDraft('case-2', { ...draft, remarks: { yes: '  ' }, officeNote: '' });
    expect(countDrafts()).toBe(1);
    writeDraft('case-1', null);
    expect(countDrafts()).toBe(0);
  });

  it('is empty when the stored text is damaged', () => {
    enter('staff-a');
    sessionStorage.setItem('desk.own.staff-a.draft.case-1', '{');
    expect(readDraft('case-1').remarks).toEqual({});
  });
});
