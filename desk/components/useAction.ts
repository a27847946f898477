import { App } from 'antd';
import { useState } from 'react';
import { announce } from '@/services/announce';
import { useProblem } from './useProblem';

/** Runs one server action at a time. Shows and announces its success message (the value `work` resolves to) or its error. */
export function useAction() {
  const { message } = App.useApp();
  const problem = useProblem();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | undefined>, own?: Parameters<typeof problem>[1]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const done = await work();
      if (!done) return;
      announce(done);
      void message.success(done);
    } catch (error) {
      const failure = problem(error, own);
      announce(failure);
      void message.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
