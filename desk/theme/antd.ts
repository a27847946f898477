import { theme, type ThemeConfig } from 'antd';

const font =
  "-apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif";

const shared = {
  fontFamily: font,
  fontSize: 14,
  borderRadius: 6,
  motionDurationMid: '0.1s',
  motionDurationSlow: '0.15s',
};

/** The colours of tokens.css as literals, because antd derives others from them. Text and background contrast is at least 4.5:1. */
const light: ThemeConfig['token'] = {
  ...shared,
  colorPrimary: '#0b4ec2',
  colorLink: '#0b4ec2',
  colorText: '#161d2b',
  colorTextSecondary: '#434e60',
  colorTextTertiary: '#59657a',
  colorTextDescription: '#59657a',
  colorTextPlaceholder: '#636f83',
  colorTextDisabled: '#667085',
  colorBgLayout: '#eef1f5',
  colorBorder: '#8792a5',
  colorBorderSecondary: '#d9dfe8',
  colorError: '#a31d16',
  colorErrorBg: '#fdeae8',
  colorSuccess: '#075c3d',
  colorSuccessBg: '#e2f4eb',
  colorWarning: '#7a4100',
  colorWarningBg: '#fff1da',
  colorInfo: '#0a3f9c',
  colorInfoBg: '#e8effc',
};

const dark: ThemeConfig['token'] = {
  ...shared,
  colorPrimary: '#8ab6ff',
  colorLink: '#8ab6ff',
  colorText: '#e9edf4',
  colorTextSecondary: '#c0c9d6',
  colorTextTertiary: '#a3aec0',
  colorTextDescription: '#a3aec0',
  colorTextPlaceholder: '#98a4b7',
  colorTextDisabled: '#8f9bae',
  colorBgBase: '#10141b',
  colorBgLayout: '#10141b',
  colorBgContainer: '#181e28',
  colorBgElevated: '#1f2632',
  colorBorder: '#7a879b',
  colorBorderSecondary: '#313a49',
  colorError: '#ff9d94',
  colorErrorBg: '#451f1d',
  colorSuccess: '#7fd8ae',
  colorSuccessBg: '#14322a',
  colorWarning: '#f2bd74',
  colorWarningBg: '#3a2b14',
  colorInfo: '#a9c9ff',
  colorInfoBg: '#1c2c4a',
};

export const themeOf = (look: 'light' | 'dark'): ThemeConfig => ({
  cssVar: { key: 'desk-vars' },
  hashed: false,
  algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: look === 'dark' ? dark : light,
  components: {
    // Text on the primary colour, which is light in dark mode.
    Button: {
      primaryColor: look === 'dark' ? '#0b1526' : '#ffffff',
      dangerColor: look === 'dark' ? '#10141b' : '#ffffff',
    },
    Table: { cellPaddingBlock: 8, cellPaddingInline: 12 },
  },
});
