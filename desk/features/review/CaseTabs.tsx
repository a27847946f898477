import type { ReactNode } from 'react';
import { useT } from '@/services/i18n';
import { SimilarCases } from './SimilarCases';
import type { Case } from './cases';
import { History } from './History';

const sideTabs = ['fields', 'history', 'alike'] as const;
export type SideTab = (typeof sideTabs)[number];

interface Props {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  found: Case;
  children: ReactNode;
}

/** Tabs with the fields, the history and the similar cases. */
export function CaseTabs({ tab, onTab, found, children }: Props) {
  const t = useT();
  const counts = { fields: 0, history: found.history.length, alike: found.alike.length };
  return (
    <>
      <div className="side-tabs" role="tablist" aria-label={t('review.parts')}>
        {sideTabs.map((name, n) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
            onKeyDown={(event) => {
              const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
              if (!by) return;
              event.preventDefault();
              const next = sideTabs[(n + by + sideTabs.length) % sideTabs.length]!;
              onTab(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {t(`review.${name}`)}
            {counts[name] > 0 && <span className="side-count">{counts[name]}</span>} <kbd>{n + 1}</kbd>
          </button>
        ))}
      </div>
      <div className="side-panel" id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === 'history' ? <History found={found} /> : tab === 'alike' ? <SimilarCases found={found} /> : children}
      </div>
    </>
  );
}
