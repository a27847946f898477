import { Illustration } from '@/components/display/Illustration';
import { Icon } from '@/components/display/Icon';
import { close, tick } from '@/components/display/icons';
import '@/components/layout/Card.css';
import { useT } from '@/i18n';
import { Section } from '@/components/layout/Section';

const photos = ['good', 'cut', 'glare', 'blur', 'skew'] as const;

export function PhotoAdvice() {
  const t = useT();
  return (
    <Section title={t('prepare.photos')}>
      <ul className="card photos">
        {photos.map((one) => (
          <li key={one} className={one === 'good' ? 'good' : 'bad-one'}>
            <Illustration name={`photo-${one}`} />
            <p>
              <Icon d={one === 'good' ? tick : close} />
              <span>
                <span className="sr">{t(one === 'good' ? 'prepare.yes' : 'prepare.no')}</span> {t(`prepare.${one}`)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="cap">{t('prepare.limits')}</p>
    </Section>
  );
}
