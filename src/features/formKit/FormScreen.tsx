import { history } from '@umijs/max';
import { Header } from '@/components/Header';
import { Notice } from '@/components/Notice';
import { useT } from '@/i18n';
import { ChoiceSpecimens } from './ChoiceSpecimens';
import { PartSpecimens } from './PartSpecimens';
import { PhotoSpecimens } from './PhotoSpecimens';
import { StateSpecimens } from './StateSpecimens';
import { TextSpecimens } from './TextSpecimens';
import './form.css';

/** Every control of the form kit in every state: the living example for developers. */
export function FormScreen() {
  const t = useT();
  return (
    <div className="page form">
      <Header title={t('form.title')} onBack={() => history.back()} />
      <main className="body">
        <div className="form-intro">
          <p>{t('form.intro')}</p>
          <Notice>{t('form.example')}</Notice>
        </div>
        <TextSpecimens />
        <ChoiceSpecimens />
        <PhotoSpecimens />
        <PartSpecimens />
        <StateSpecimens />
      </main>
    </div>
  );
}
