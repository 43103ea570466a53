import { Link } from 'react-router'
import type { StockLot } from '#services/market/contract.ts'
import { toSlashes } from '#shared/date-format.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones = { fresh: 'ok', soon: 'warn', expired: 'red' } as const satisfies Record<StockLot['state'], Tone>

/** When a lot expires, in the colour of its haste. */
export function LotBadge({ lot: { state, expiresOn } }: { lot: Pick<StockLot, 'state' | 'expiresOn'> }) {
  const { t } = useTranslation('stockDesk')
  if (expiresOn === null) return <Badge tone="neutral">{t('lots.never')}</Badge>
  const key = state === 'expired' ? 'lots.expired' : 'lots.expires'
  return <Badge tone={tones[state]}>{t(key, { day: toSlashes(expiresOn) })}</Badge>
}

/** A lot of a variant: code, last day, units left. */
export function LotRow({ lot, name }: { lot: StockLot; name?: string }) {
  const { t } = useTranslation('stockDesk')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-ink-200 bg-white px-4 py-2">
      <b className="w-14 shrink-0 font-black text-lg tabular-nums">{lot.remaining}</b>
      <div className="min-w-0 flex-1 basis-44">
        {name && <p className="font-bold leading-snug">{name}</p>}
        <p className="break-all text-sm">{t('lots.code', { code: lot.code })}</p>
      </div>
      <LotBadge lot={lot} />
      <Link
        to={paths.backofficeStockLot(lot.id)}
        aria-label={t('lots.openOf', { code: lot.code })}
        className="inline-flex min-h-8 items-center font-bold text-brand-700 text-sm underline underline-offset-3"
      >
        {t('lots.open')}
      </Link>
    </div>
  )
}
