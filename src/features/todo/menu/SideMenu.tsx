import { useState } from 'react';
import { useModel } from '@umijs/max';
import { KeyValue } from '@/components/display/KeyValue';
import { Row } from '@/components/layout/Row';
import { Sheet } from '@/components/dialogs/Sheet';
import { useT, withMessages } from '@/i18n';
import menuTexts from '@/locales/areas/todo/zh-CN.menu';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { AppearanceChoices } from '@/components/layout/AppearanceChoices';
import { MessageSettings } from './MessageSettings';
import { useMyData } from './useMyData';
import { useSignOut, useSignOutEverywhere } from './useSignOut';

const PrivacySheet = lazyWithRetry(() => import(/* webpackChunkName: "privacy" */ '@/components/dialogs/PrivacySheet'));

function SideMenu({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const [reading, setReading] = useState<'privacy' | 'sensitive'>();
  const { exportAll, deleteAll } = useMyData();
  const signOut = useSignOut();
  const signOutEverywhere = useSignOutEverywhere();
  const { name, idNo, mobile } = initialState?.currentUser ?? {};
  const mine = [
    { key: 'name', label: t('menu.name'), value: name },
    { key: 'mobile', label: t('menu.mobile'), value: mobile },
    { key: 'idNo', label: t('menu.idNo'), value: idNo },
  ];
  return (
    <Sheet title={t('menu.title')} onClose={onClose}>
      <KeyValue rows={mine.filter((row) => row.value)} />
      <Row to="/newApply/list">{t('menu.applications')}</Row>
      <Row to="/mobile">{t('menu.changeMobile')}</Row>
      <Row onClick={exportAll} note={t('menu.exportMore')}>
        {t('menu.export')}
      </Row>
      <Row onClick={deleteAll} note={t('menu.deleteMore')}>
        {t('menu.delete')}
      </Row>
      <Row onClick={() => setReading('privacy')}>{t('menu.privacy')}</Row>
      <Row onClick={() => setReading('sensitive')}>{t('menu.sensitive')}</Row>
      <Row onClick={signOut}>{t('menu.signOut')}</Row>
      <Row onClick={signOutEverywhere} note={t('menu.everywhereMore')}>
        {t('menu.everywhere')}
      </Row>
      <MessageSettings />
      <section className="sec">
        <h2>{t('menu.look')}</h2>
        <AppearanceChoices />
      </section>
      {reading && <PrivacySheet consent={reading} onClose={() => setReading(undefined)} />}
    </Sheet>
  );
}

export default withMessages(SideMenu, menuTexts);
