import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useLayoutEffect } from 'react';
import { getLocale, useIntl } from '@umijs/max';
import { useLook } from '@/services/preferences';
import { themeOf } from '@/theme/antd';
import Shell from './components/Shell';

/** Refusals say what to do; antd's 3 seconds are too short to read that. */
const MESSAGE_S = 6;

const noRestore = { autoComplete: 'off' };

/** Provides theme and language to the whole app; `Shell` renders its content. */
export default function Layout() {
  const look = useLook();
  const { locale } = useIntl();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = look;
  }, [look]);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en');
  }, [locale]);
  return (
    <ConfigProvider
      locale={getLocale() === 'en-US' ? enUS : zhCN}
      theme={themeOf(look)}
      button={{ autoInsertSpace: false }}
      // Browsers write the texts of fields to the disk, to restore a closed tab, unless autocomplete is off.
      input={noRestore}
      textArea={noRestore}
      getPopupContainer={() => document.querySelector<HTMLElement>('main') ?? document.body}
    >
      <App component={false} message={{ duration: MESSAGE_S }}>
        <Shell />
      </App>
    </ConfigProvider>
  );
}
