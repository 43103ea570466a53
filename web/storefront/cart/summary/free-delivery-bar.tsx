import { freeDeliveryFrom } from '#services/market/basket/rules/basket.ts'
import type { CartShop } from '#services/market/cart/rules/cart-shape.ts'
import { missingForFree } from '#services/market/cart/rules/cart-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface FreeDeliveryBarProps {
  itemTotal: number
  hasDelivery: boolean
  shop: CartShop
}

/** 'Faltan Bs 12 para envío gratis', as text and a progress bar; nothing where delivery cannot become free. */
export function FreeDeliveryBar({ itemTotal, hasDelivery, shop }: FreeDeliveryBarProps) {
  const { t } = useTranslation('cart')
  const missing = missingForFree(itemTotal, hasDelivery, shop)
  if (missing === null || shop.deliveryCharge === 0) return null

  const threshold = freeDeliveryFrom(shop) ?? 0
  const isFree = missing === 0
  const label = isFree ? t('free.reached') : t('free.missing', { amount: formatMoney(missing, shop.currency.code) })
  return (
    <ProgressBar
      value={threshold === 0 ? 1 : itemTotal / threshold}
      tone={isFree ? 'ok' : 'brand'}
      label={
        <span className={isFree ? 'flex items-center gap-2 text-ok' : 'flex items-center gap-2 text-brand-800'}>
          <i className="icon-truck size-4.5" />
          {label}
        </span>
      }
    />
  )
}
