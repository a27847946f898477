import { withTexts } from '@/texts';
import { useDraft } from '../draft/context';
import zhMend from '@/locales/areas/mend/zh-CN';
import { ConflictSheet } from './ConflictSheet';
import { GoneSheet } from './GoneSheet';
import { SignInSheet } from './SignInSheet';

/** What stops the saving of a form, each with its way on. Fetched only when it happens. */
function Trouble() {
  const phase = useDraft((state) => state.phase);
  if (phase === 'signIn') return <SignInSheet />;
  if (phase === 'conflict') return <ConflictSheet />;
  return phase === 'gone' ? <GoneSheet /> : null;
}

export default withTexts(Trouble, zhMend);
