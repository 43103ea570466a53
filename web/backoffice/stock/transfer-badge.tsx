import type { StockTransfer } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<StockTransfer['status'], Tone> = {
  draft: 'neutral',
  sent: 'warn',
  received: 'ok',
  cancelled: 'dark',
}

export function TransferBadge({ status }: Pick<StockTransfer, 'status'>) {
  const { t } = useTranslation('stockDesk')
  return <Badge tone={tones[status]}>{t(`transfers.status.${status}`)}</Badge>
}
