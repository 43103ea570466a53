import { MOST_UNITS_UNPAID } from '#services/market/orders/rules/open-orders.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { ProductPicture } from '../shop/product-picture.tsx'
import type { Repeatable } from './new-subscription.server.ts'

/** What is going to repeat, and how many of it. */
export function RepeatableItem({ item }: { item: Repeatable }) {
  const { t } = useTranslation('subscription')
  const { t: common } = useTranslation('common')
  const { productVariantId, title, optionTitle, imageId, quantity, displayPrice } = item
  return (
    <li className="flex items-center gap-3">
      <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ink-100">
        <ProductPicture imageId={imageId} alt="" place="thumbnail" sizes="56px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <b className="line-clamp-2 font-bold leading-snug">{title}</b>
        <span className="text-ink-600">{[optionTitle, displayPrice].filter(Boolean).join(' · ')}</span>
      </span>
      <NumberStepper
        name={`quantity-${productVariantId}`}
        label={t('form.quantityOf', { product: title })}
        decreaseLabel={common('decrease')}
        increaseLabel={common('increase')}
        defaultValue={quantity}
        max={MOST_UNITS_UNPAID}
        size="sm"
      />
    </li>
  )
}
