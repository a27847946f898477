import { useState } from 'react';
import type { TermsFile } from '@domain/policy/schema';
import { currentStaffId } from '@/services/identity';
import { read, write } from '@/services/storage';

/** Of one officer in one tab. A policy has no data of applicants; what they type must survive a reload. */
const storageKey = () => `desk.policy.${currentStaffId() ?? ''}`;

interface PolicyText {
  text: string;
  /** written by the form of the terms, so that the form can show it, mistakes included */
  isFormed: boolean;
}

/** The text of a policy file that is not proposed yet. */
export function usePolicyText() {
  const [state, setState] = useState<PolicyText>(() => ({
    text: read(storageKey(), 'sessionStorage') ?? '',
    isFormed: false,
  }));
  const set = (next: PolicyText) => {
    write(storageKey(), next.text || null, 'sessionStorage');
    setState(next);
  };
  return {
    ...state,
    change: (text: string) => set({ text, isFormed: false }),
    edit: (file: TermsFile) => set({ text: JSON.stringify(file, null, 2), isFormed: true }),
    /** The text is proposed: a later visit begins with none. */
    forget: () => write(storageKey(), null, 'sessionStorage'),
  };
}
