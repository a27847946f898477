import './SampleDocument.css';

/** A drawing of a good photo of this document. public/samples.svg has one symbol for each material key. */
export function SampleDocument({ material, label }: { material: string; label: string }) {
  return (
    <svg className="sample" viewBox="0 0 160 120" role="img" aria-label={label}>
      <use href={`/qczhyjs/samples.svg#${material}`} />
    </svg>
  );
}
