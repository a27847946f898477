import { withMessages } from '@/i18n';
import { useDraft } from '../session/context';
import zhInterruptions from '@/locales/areas/interruptions/zh-CN';
import { ConflictSheet } from './ConflictSheet';
import { ClosedSheet } from './ClosedSheet';
import { SignInSheet } from './SignInSheet';

/** What stops the saving of a form, each with its way on. Fetched only when it happens. */
function Interruptions() {
  const phase = useDraft((state) => state.phase);
  if (phase === 'signIn') return <SignInSheet />;
  if (phase === 'conflict') return <ConflictSheet />;
  return phase === 'closed' ? <ClosedSheet /> : null;
}

export default withMessages(Interruptions, zhInterruptions);
