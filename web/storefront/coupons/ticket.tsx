import { TicketPercent, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CouponCard } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'

/** A coupon as customers see it; `actions` stand below the code of one that can be used. */
export function Ticket({ card, actions }: { card: CouponCard; actions?: ReactNode }) {
  const { t } = useTranslation('coupon')
  const { code, title, kind, benefit, terms, untilLabel, isOwn, whyNot } = card
  const Icon = kind === 'free_delivery' ? Truck : TicketPercent
  const isUsable = whyNot === null
  return (
    <div
      className={cx(
        'flex min-w-0 overflow-hidden rounded-card border shadow-1',
        isUsable ? 'border-brand-200 bg-white' : 'border-ink-200 bg-ink-50',
      )}
    >
      <span
        className={cx(
          'grid w-12 shrink-0 place-items-center border-r-2 border-dashed sm:w-20',
          isUsable ? 'border-brand-200 bg-brand-100 text-brand-700' : 'border-ink-200 bg-ink-100 text-ink-600',
        )}
      >
        <Icon aria-hidden="true" className="size-7 sm:size-8" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-extrabold text-base">{title}</h3>
          {isOwn && <Badge>{t('own')}</Badge>}
        </div>
        <p className={cx('font-black text-xl tracking-tight', isUsable ? 'text-brand-800' : 'text-ink-700')}>
          {benefit}
        </p>
        <ul className="grid gap-0.5 text-ink-700 text-sm">
          {(terms.length > 0 ? terms : [t('everything')]).map((term) => (
            <li key={term}>· {term}</li>
          ))}
          <li>· {untilLabel ? t('until', { when: untilLabel }) : t('always')}</li>
        </ul>
        {whyNot && <p className="font-bold text-sm text-warn">{whyNot.detail}</p>}
        <div className="mt-auto grid justify-items-start gap-2 pt-1">
          <code className="min-w-0 break-all rounded-tag bg-ink-100 px-2 py-1 font-extrabold text-ink-900 text-sm">
            {code}
          </code>
          {isUsable && actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      </div>
    </div>
  )
}
