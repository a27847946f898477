import { useIntl } from '@umijs/max';
import type { IdType } from '@domain/rules/idTypes';
import { documentHints } from '@/hooks/useMaterialText';

interface DocumentNameProps {
  material: string;
  /** The kinds of documents with which an applicant may apply. */
  kinds: readonly IdType[];
}

/** The name of a document and, if it has several pages, the page. */
export function DocumentName({ material, kinds }: DocumentNameProps) {
  const { formatMessage, messages } = useIntl();
  const hints = [`material.${material}.hint`, ...documentHints(material, kinds)].filter((id) => id in messages);
  return (
    <>
      {formatMessage({ id: `material.${material}`, defaultMessage: material })}
      {hints.length > 0 && <span className="cap"> {hints.map((id) => formatMessage({ id })).join(' · ')}</span>}
    </>
  );
}
