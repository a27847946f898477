import './SampleDocument.css';

/** How a good photo of this paper looks: drawn, never a real paper. One symbol for each material key in public/samples.svg. */
export function SampleDocument({ material, label }: { material: string; label: string }) {
  return (
    <svg className="sample" viewBox="0 0 160 120" role="img" aria-label={label}>
      <use href={`/qczhyjs/samples.svg#${material}`} />
    </svg>
  );
}
