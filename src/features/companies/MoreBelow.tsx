import InfiniteScroll from 'antd-mobile/es/components/infinite-scroll';
import { Button } from '@/components/Button';
import { useT } from '@/i18n';

/** Loads the next page before the end is reached; the button is for keyboard users (antd-mobile's own 重试 is a link without href). */
export function MoreBelow({ onReach, hasMore }: { onReach: () => Promise<unknown>; hasMore: boolean }) {
  const t = useT();
  return (
    <InfiniteScroll loadMore={async () => void (await onReach())} hasMore={hasMore} threshold={100}>
      {hasMore ? (
        <Button kind="text" onClick={() => void onReach()}>
          {t('companies.more')}
        </Button>
      ) : (
        <p className="cap the-end">{t('companies.end')}</p>
      )}
    </InfiniteScroll>
  );
}
