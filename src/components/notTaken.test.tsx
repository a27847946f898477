import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import CapsuleTabs from 'antd-mobile/es/components/capsule-tabs';
import CheckList from 'antd-mobile/es/components/check-list';
import Collapse from 'antd-mobile/es/components/collapse';
import Dropdown from 'antd-mobile/es/components/dropdown';
import ImageUploader from 'antd-mobile/es/components/image-uploader';
import IndexBar from 'antd-mobile/es/components/index-bar';
import NavBar from 'antd-mobile/es/components/nav-bar';
import NoticeBar from 'antd-mobile/es/components/notice-bar';
import PasscodeInput from 'antd-mobile/es/components/passcode-input';
import PickerView from 'antd-mobile/es/components/picker-view';
import Selector from 'antd-mobile/es/components/selector';
import Segmented from 'antd-mobile/es/components/segmented';
import SideBar from 'antd-mobile/es/components/side-bar';
import Stepper from 'antd-mobile/es/components/stepper';
import Switch from 'antd-mobile/es/components/switch';
import TabBar from 'antd-mobile/es/components/tab-bar';

/** Elements that the keyboard can reach. */
const reachable = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]:not([tabindex="-1"])';
const options = ['one', 'two'].map((value) => ({ value, label: value }));

// Why docs/decisions/form-kit.md rejects these components. A test that fails means that the component is fixed and may be used.
const parts: [string, ReactElement][] = [
  ['Selector', <Selector key="s" options={options} />],
  ['Switch', <Switch key="s" />],
  [
    'CheckList',
    <CheckList key="c">
      <CheckList.Item value="one">one</CheckList.Item>
    </CheckList>,
  ],
  [
    'Collapse',
    <Collapse key="c">
      <Collapse.Panel key="one" title="one">
        one
      </Collapse.Panel>
    </Collapse>,
  ],
  [
    'CapsuleTabs',
    <CapsuleTabs key="t">
      <CapsuleTabs.Tab key="one" title="one" />
    </CapsuleTabs>,
  ],
  [
    'TabBar',
    <TabBar key="t">
      <TabBar.Item key="one" title="one" />
    </TabBar>,
  ],
  [
    'SideBar',
    <SideBar key="s">
      <SideBar.Item key="one" title="one" />
    </SideBar>,
  ],
  [
    'Dropdown',
    <Dropdown key="d">
      <Dropdown.Item key="one" title="one">
        one
      </Dropdown.Item>
    </Dropdown>,
  ],
  [
    'IndexBar',
    <IndexBar key="i">
      <IndexBar.Panel key="one" index="one" title="one">
        one
      </IndexBar.Panel>
    </IndexBar>,
  ],
  ['NoticeBar', <NoticeBar key="n" content="one" closeable />],
  ['PickerView', <PickerView key="p" columns={[options]} />],
];

test.each(parts)('%s has no element that the keyboard can reach', (_name, part) => {
  const { container } = render(part);
  expect(container.firstElementChild).not.toBeNull();
  expect(container.querySelectorAll(reachable)).toHaveLength(0);
});

/** Axe violations of components that the keyboard can reach. */
const faulty: [string, string, ReactElement][] = [
  ['PasscodeInput', 'nested-interactive', <PasscodeInput key="p" />],
  ['NavBar', 'aria-command-name', <NavBar key="n">one</NavBar>],
  ['Stepper', 'label', <Stepper key="s" />],
];

test.each(faulty)('%s violates the axe rule %s', async (_name, rule, part) => {
  const { container } = render(part);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toContain(rule);
});

test('ImageUploader opens and deletes photos with elements that the keyboard cannot reach', () => {
  const { container } = render(
    <ImageUploader value={[{ url: '/one.jpg' }]} upload={() => Promise.resolve({ url: '/one.jpg' })} />,
  );
  expect(container.querySelector('.adm-image-uploader-cell-delete')).not.toBeNull();
  expect([...container.querySelectorAll(reachable)].filter((one) => !one.matches('[type=file]'))).toEqual([]);
});

test('Segmented renders radios without a common name, so arrow keys do not move between them', () => {
  const { container } = render(<Segmented options={['one', 'two']} />);
  const radios = [...container.querySelectorAll('[type=radio]')];
  expect(radios).toHaveLength(2);
  expect(radios.filter((radio) => radio.hasAttribute('name'))).toEqual([]);
});

test('Tabs supports the keyboard, but depends on react-spring', () => {
  expect(readFileSync(require.resolve('antd-mobile/es/components/tabs/tabs.js'), 'utf8')).toContain('@react-spring');
});
