import { MAX_QUANTITY } from '#services/market/cart/rules/cart.ts'
import type { NewCartItem } from '#services/market/cart/rules/cart-shape.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useCart } from './cart-provider.tsx'
import { formatNotice } from './state/format-notice.ts'

interface CartStepperProps {
  item: NewCartItem
  quantity: number
  isWide?: boolean
  size?: 'sm' | 'md'
  /** Field name when it is in a form, submitted before the page's script runs. */
  name?: string
}

/** Quantity of a line with minus and plus; at 1 the minus removes the line. */
export function CartStepper({ item, quantity, isWide, size = 'sm', name }: CartStepperProps) {
  const { t } = useTranslation(['cart', 'common'])
  const { t: tCart } = useTranslation('cart')
  const cart = useCart()
  const toast = useToast()
  const product = `${item.title} ${item.optionTitle}`.trim()
  const highest = item.isBackorder ? MAX_QUANTITY : Math.max(item.currentStock, quantity)

  return (
    <NumberStepper
      label={t('cart:line.quantity', { product })}
      decreaseLabel={t('common:decrease')}
      increaseLabel={t('common:increase')}
      removeLabel={t('cart:line.remove', { product })}
      {...(name ? { name } : {})}
      value={quantity}
      max={Math.min(highest, MAX_QUANTITY)}
      size={size}
      isWide={isWide}
      onTooMany={(max) => {
        if (max !== item.currentStock) return
        const message = formatNotice({ kind: 'only-n-left', title: item.title, n: max }, item.price.currencyCode, tCart)
        toast.show({ message: message })
      }}
      onChange={(next) => {
        const known = cart.state.cart?.items[item._id]
        if (next <= 0 && known) cart.remove(known)
        else cart.setQuantity(item, next)
      }}
    />
  )
}
