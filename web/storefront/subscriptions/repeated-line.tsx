import type { ReactNode } from 'react'
import type { SubscriptionLine } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { ProductPicture } from '../shop/product-picture.tsx'

/** A line that repeats, with what of it changed against the last yes; `children` is what can be done about it. */
export function RepeatedLine({ line, children }: { line: SubscriptionLine; children?: ReactNode }) {
  const { t } = useTranslation('subscription')
  const { imageId, title, optionTitle, proposedQuantity, price, displaySubtotal } = line
  const isLeftOut = proposedQuantity === 0
  return (
    <li className="flex gap-3">
      <span className={cx('size-14 shrink-0 overflow-hidden rounded-control bg-ink-100', isLeftOut && 'opacity-50')}>
        <ProductPicture imageId={imageId} alt="" place="thumbnail" sizes="56px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <b className="line-clamp-2 font-bold leading-snug">{title}</b>
        <span className="text-ink-600">
          {[
            optionTitle,
            price && !isLeftOut && t('line.each', { count: proposedQuantity, amount: price.displayAmount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <LineNotes line={line} />
        {children}
      </span>
      {!isLeftOut && <span className="whitespace-nowrap font-extrabold text-sm">{displaySubtotal}</span>}
    </li>
  )
}

function LineNotes({ line }: { line: SubscriptionLine }) {
  const { t } = useTranslation('subscription')
  const { availability, change, isSkipped, agreedPrice, price, proposedQuantity, quantity } = line
  if (availability === 'gone') return <Note>{t('line.gone')}</Note>
  if (isSkipped) return <Note>{t('line.skipped')}</Note>
  if (availability === 'sold-out') return <Note>{t('line.soldOut')}</Note>
  return (
    <>
      {change && price && (
        <Note isGood={change === 'down'}>
          {t(`line.${change}`, { before: agreedPrice.displayAmount, now: price.displayAmount })}
        </Note>
      )}
      {availability === 'less' && <Note>{t('line.less', { count: proposedQuantity, of: quantity })}</Note>}
    </>
  )
}

function Note({ isGood, children }: { isGood?: boolean; children: ReactNode }) {
  return <span className={cx('block font-bold', isGood ? 'text-ok' : 'text-warn')}>{children}</span>
}
