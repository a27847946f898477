import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/services/i18n';
import { Alike } from './Alike';
import type { Case } from './cases';
import { History } from './History';

export type SideTab = 'fields' | 'history' | 'alike';

interface Props {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  found: Case;
  children: ReactNode;
}

/** Tabs with the fields, the history and the similar cases; their digits are keys of the page. */
export function Side({ tab, onTab, found, children }: Props) {
  const t = useT();
  const tabs: [SideTab, ReactNode, number][] = [
    ['fields', children, 0],
    ['history', <History key="history" found={found} />, found.history.length],
    ['alike', <Alike key="alike" found={found} />, found.alike.length],
  ];
  return (
    <Tabs
      className="side-tabs"
      animated={false}
      destroyOnHidden
      activeKey={tab}
      onChange={(key) => onTab(key as SideTab)}
      items={tabs.map(([key, content, count], n) => ({
        key,
        children: content,
        label: (
          <>
            {t(`review.${key}`)} {count > 0 && `${count} `}
            <kbd aria-hidden>{n + 1}</kbd>
          </>
        ),
      }))}
    />
  );
}
