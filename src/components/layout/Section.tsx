import type { ReactNode } from 'react';
import '../display/Amount.css';

type SectionProps = {
  title: string;
  /** a small label beside the title, such as 示例 */ note?: string;
  id?: string;
  children: ReactNode;
};

export function Section({ title, note, id, children }: SectionProps) {
  return (
    <section className="sec" id={id}>
      <div className="sec-h">
        <h2>{title}</h2>
        {note && <span className="eg">{note}</span>}
      </div>
      {children}
    </section>
  );
}
