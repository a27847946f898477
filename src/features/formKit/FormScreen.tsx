import { Notice } from '@/components/feedback/Notice';
import { Screen } from '@/components/layout/Screen';
import { useT } from '@/i18n';
import { ChoiceSpecimens } from './ChoiceSpecimens';
import { MessageSpecimens } from './MessageSpecimens';
import { PartSpecimens } from './PartSpecimens';
import { PhotoSpecimens } from './PhotoSpecimens';
import { ScreenSpecimens } from './ScreenSpecimens';
import { StateSpecimens } from './StateSpecimens';
import { TextSpecimens } from './TextSpecimens';
import './form.css';

/** Component gallery for developers: every form control in every state. */
export function FormScreen() {
  const t = useT();
  return (
    <Screen title={t('form.title')} up="/home" className="form">
      <div className="form-intro">
        <h1>{t('form.title')}</h1>
        <p>{t('form.intro')}</p>
        <Notice>{t('form.example')}</Notice>
      </div>
      <TextSpecimens />
      <ChoiceSpecimens />
      <PhotoSpecimens />
      <PartSpecimens />
      <MessageSpecimens />
      <StateSpecimens />
      <ScreenSpecimens />
    </Screen>
  );
}
