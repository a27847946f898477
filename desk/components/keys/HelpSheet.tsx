import './keys.css';
import { Modal, Switch } from 'antd';
import { useT } from '@/services/i18n';
import { prefer, useKeysOn } from '@/services/preferences';
import { alwaysOn } from './shortcuts';
import { useKeyBoard, useKeys, useShortcuts } from './useKeys';

const shown: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
  ctrl: 'Ctrl',
  shift: 'Shift',
};

/** The parts of a shortcut as they are printed on the keyboard. */
const KeyParts = ({ of }: { of: string }) => (
  <>
    {of.split(/(?<=.)\+/).map((part) => (
      <kbd key={part}>{shown[part] ?? (part.length === 1 ? part.toUpperCase() : part)}</kbd>
    ))}
  </>
);

/** Shown in a button while the shortcut works. Hidden from screen readers: the accessible name of "下一件" is not "下一件 N"; the help sheet lists the keys. */
export const Keys = ({ of }: { of: string }) =>
  useKeysOn() || alwaysOn.includes(of) ? (
    <span aria-hidden="true">
      <KeyParts of={of} />
    </span>
  ) : null;

/** Lists the shortcuts that are active on the current page. */
export function HelpSheet() {
  const t = useT();
  const { helpOpen, openHelp, closeHelp } = useKeyBoard();
  const on = useKeysOn();
  const all = useShortcuts();
  useKeys([{ key: '?', name: 'key.help', group: 'desk', do: openHelp }]);
  const groups = [...new Set(all.map(({ group }) => group))];
  return (
    <Modal
      open={helpOpen}
      onCancel={closeHelp}
      footer={null}
      width={760}
      title={t('key.title')}
      getContainer={() => document.body}
    >
      <div className="keys">
        {groups.map((group) => (
          <section key={group}>
            <h2>{t(`key.group.${group}`)}</h2>
            <dl>
              {all
                .filter((one) => one.group === group)
                .map(({ key, also = [], name }) => (
                  <div key={key + name}>
                    <dt>
                      {[key, ...also].map((one) => (
                        <KeyParts key={one} of={one} />
                      ))}
                    </dt>
                    <dd>{t(name)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="keys-switch">
        <Switch
          checked={on}
          onChange={(checked) => prefer('keys', checked ? 'on' : 'off')}
          aria-label={t('key.switch')}
        />
        {t('key.switch')}
      </label>
    </Modal>
  );
}
