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
import './formExamples.css';

/** Component gallery for developers: every form control in every state. */
export function FormExamples() {
  const t = useT();
  return (
    <Screen title={t('formExamples.title')} up="/home" className="form">
      <div className="form-intro">
        <h1>{t('formExamples.title')}</h1>
        <p>{t('formExamples.intro')}</p>
        <Notice>{t('formExamples.example')}</Notice>
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
