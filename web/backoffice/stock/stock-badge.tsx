import type { StockItem } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

/** A word on a stock that needs something; nothing on one that is full. */
export function StockBadge({
  item: { stock, isLow, allowBackorder },
}: {
  item: Pick<StockItem, 'stock' | 'isLow' | 'allowBackorder'>
}) {
  const { t } = useTranslation('stockDesk')
  if (stock <= 0 && allowBackorder) return <Badge tone="warn">{t('row.ahead')}</Badge>
  if (stock <= 0) return <Badge tone="red">{t('row.soldOut')}</Badge>
  return isLow ? <Badge tone="warn">{t('row.low')}</Badge> : null
}
