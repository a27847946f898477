import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useAccess, useLocation } from '@umijs/max';
import { readable } from '@domain/flow/papers';
import { alikeKinds, type AlikeKind } from '@domain/office';
import { Loaded } from '@/components/Loaded';
import { StatusTag, ToneTag } from '@/components/StatusTag';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import type { Case } from './cases';
import { usePhoto } from './viewer/usePhoto';

interface Shown {
  found: Case;
  kind: AlikeKind;
  /** the photo, when both cases contain the same one */
  fileId?: string;
}

function Picture({ found, kind, fileId, name }: Shown & { name: string }) {
  const t = useT();
  const slots = Object.entries(readable)
    .filter(([, { fields }]) => kind !== 'photo' && Object.values(fields).includes(alikeKinds[kind]))
    .map(([slot]) => slot);
  const { officeFile } = useAccess();
  const file = found.files.find(({ id, slot }) => (fileId ? id === fileId : slots.includes(slot))) ?? found.files[0];
  const { photo } = usePhoto(officeFile ? file?.id : undefined);
  if (!officeFile) return <p className="quiet">{t('view.notYours')}</p>;
  if (!file) return <p className="quiet">{t('view.none')}</p>;
  return (
    <figure>
      {photo && <img src={photo.url} alt={`${name} ${t(`material.${file.slot}`)}`} />}
      <figcaption>
        {name} · {t(`material.${file.slot}`)}
      </figcaption>
    </figure>
  );
}

function Other({ id, found, kind, files }: Shown & { id: string; files?: readonly [string, string] }) {
  const t = useT();
  const request = useRequest(() => call('officeApplication', { params: { id } }));
  return (
    <Loaded request={request}>
      {(other) => (
        <>
          <p>
            <StatusTag status={other.status} stage={other.stage} /> {t(`status.flow.${other.flow}`)}
          </p>
          <div className="alike-pictures">
            <Picture found={found} kind={kind} fileId={files?.[0]} name={t('review.thisOne')} />
            <Picture found={other} kind={kind} fileId={files?.[1]} name={other.number ?? ''} />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** Values and photos that this case shares with other cases, with both photos for comparison. */
export function SimilarCases({ found }: { found: Case }) {
  const t = useT();
  const { search } = useLocation();
  const [open, setOpen] = useState<string>();
  if (found.alike.length === 0) return <p className="state">{t('review.alike.none')}</p>;
  return (
    <ul className="alike">
      {found.alike.map(({ kind, applicationId, number, isPaid, files }) => {
        const key = `${kind} ${applicationId}`;
        return (
          <li key={key}>
            <p className="alike-one">
              <strong>{t(`alike.${kind}`)}</strong>
              <Link to={`/cases/${applicationId}${search}`} className="num">
                {number}
              </Link>
              {isPaid && <ToneTag tone="bad">{t('status.paid')}</ToneTag>}
              <Button size="small" aria-expanded={open === key} onClick={() => setOpen(open === key ? undefined : key)}>
                {t('review.compare')}
              </Button>
            </p>
            {open === key && <Other id={applicationId} found={found} kind={kind} files={files} />}
          </li>
        );
      })}
    </ul>
  );
}
