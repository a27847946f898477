import appearance from '@/locales/areas/appearance/zh-CN';
import appearanceMore from '@/locales/areas/appearanceMore/zh-CN';
import call from '@/locales/areas/call/zh-CN';
import formExamples from '@/locales/areas/formExamples/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import material from '@/locales/areas/material/zh-CN';
import problems from '@/locales/areas/problems/zh-CN';
import status from '@/locales/areas/status/zh-CN';
import ui from '@/locales/areas/ui/zh-CN';
import { Notice } from '@/components/feedback/Notice';
import { Screen } from '@/components/layout/Screen';
import { useT, withMessages } from '@/i18n';
import { ChoiceSpecimens } from './ChoiceSpecimens';
import { MessageSpecimens } from './MessageSpecimens';
import { PartSpecimens } from './PartSpecimens';
import { PhotoSpecimens } from './PhotoSpecimens';
import { ScreenSpecimens } from './ScreenSpecimens';
import { StateSpecimens } from './StateSpecimens';
import { TextSpecimens } from './TextSpecimens';
import './formExamples.css';

/** Component gallery for developers: every form control in every state. */
function FormExamples() {
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

export default withMessages(
  FormExamples,
  language,
  ui,
  appearance,
  appearanceMore,
  call,
  material,
  problems,
  status,
  formExamples,
);
