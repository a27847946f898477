import './signIn.css';
import type { ReactNode } from 'react';
import { Sign } from '@/parts/Sign';
import { useT } from '@/services/i18n';

export function SignInCard({ lead, children }: { lead: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="signIn-page">
      <section className="signIn-card">
        <Sign />
        <h1>{t('desk.name')}</h1>
        <p className="quiet">{lead}</p>
        {children}
      </section>
    </div>
  );
}
