import type { ReactNode } from 'react';
import { Keys } from '@/components/keys/HelpSheet';
import { useT } from '@/services/i18n';
import { SimilarCases } from './SimilarCases';
import type { Case } from './cases';
import { History } from './History';
import { Objections } from './Objections';

const sideTabs = ['fields', 'history', 'alike', 'objections'] as const;
export type SideTab = (typeof sideTabs)[number];

interface Props {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  found: Case;
  /** absent: not permitted, or the case is not in publicity */
  onRecordObjection?: () => void;
  children: ReactNode;
}

/** Tabs with the fields, the history, the similar cases and the objections. */
export function CaseTabs({ tab, onTab, found, onRecordObjection, children }: Props) {
  const t = useT();
  const { history, alike, objections } = found;
  const counts = { fields: 0, history: history.length, alike: alike.length, objections: objections.length };
  const hasObjections = objections.length > 0 || onRecordObjection !== undefined;
  const shownTabs = sideTabs.filter((name) => name !== 'objections' || hasObjections);
  const panels: Partial<Record<SideTab, ReactNode>> = {
    history: <History found={found} />,
    alike: <SimilarCases found={found} />,
    objections: <Objections objections={objections} onRecord={onRecordObjection} />,
  };
  return (
    <>
      <div className="side-tabs" role="tablist" aria-label={t('review.parts')}>
        {shownTabs.map((name, n) => (
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
              const next = shownTabs[(n + by + shownTabs.length) % shownTabs.length]!;
              onTab(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {t(`review.${name}`)}
            {counts[name] > 0 && <span className="side-count">{counts[name]}</span>} <Keys of={String(n + 1)} />
          </button>
        ))}
      </div>
      <div className="side-panel" id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {panels[tab] ?? children}
      </div>
    </>
  );
}
