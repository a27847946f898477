import { withMessages } from '@/i18n';
import zhInterruptions from '@/locales/areas/interruptions/zh-CN';
import { useInterruption } from './useInterruption';
import { ClosedSheet } from './ClosedSheet';
import { ConflictSheet } from './ConflictSheet';
import { SignInSheet } from './SignInSheet';

function Interruptions() {
  switch (useInterruption()) {
    case 'signIn':
      return <SignInSheet />;
    case 'conflict':
      return <ConflictSheet />;
    case 'closed':
      return <ClosedSheet />;
    case null:
      return null;
  }
}

export default withMessages(Interruptions, zhInterruptions);
