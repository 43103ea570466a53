import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_QUANTITY } from '#services/market/cart/rules/cart.ts'
import type { Currency } from '#shared/money.ts'
import { readTyped } from '#web/forms/read-typed.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
import { StockAlertButton } from '#web/storefront/alerts/stock-alert-button.tsx'
import { useUi } from '#web/storefront/layout/use-ui.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { useCart } from './cart-provider.tsx'
import { type AddableProduct, type AddableVariant, toCartItem } from './to-cart-item.ts'

interface AddQuantityProps {
  product: AddableProduct
  variant: AddableVariant
  currency: Currency
}

/**
 * The product page's form: a quantity and 'Agregar al carrito', also when the cart has some already, so that the adding
 * rules decide (services/market/cart/rules/cart.ts). It posts to the cart before the page's script runs.
 */
export function AddQuantity({ product, variant, currency }: AddQuantityProps) {
  const { t } = useTranslation('cart')
  const cart = useCart()
  const ui = useUi()
  const [timesAdded, setTimesAdded] = useState(0)
  const item = toCartItem(product, variant, currency)
  const named = `${product.title} ${variant.optionTitle}`.trim()
  const most = item.isBackorder ? MAX_QUANTITY : Math.min(item.currentStock, MAX_QUANTITY)

  if (item.isSoldOut)
    return (
      <Hole of="alert" id={variant._id}>
        <StockAlertButton product={product} variant={variant} />
      </Hole>
    )

  return (
    <form
      method="post"
      action={paths.cart()}
      onSubmit={(event) => {
        event.preventDefault()
        const { quantity } = readTyped(new FormData(event.currentTarget), { quantity: '' })
        cart.add({ ...item, quantity: Number(quantity) || 1 })
        setTimesAdded((times) => times + 1)
        // On a phone the drawer would hide the shop; the bar over the tabs shows the change there.
        if (window.matchMedia('(width >= 960px)').matches) ui.openCartWithTimeout()
      }}
    >
      <input type="hidden" name="productId" value={product._id} />
      <input type="hidden" name="variantId" value={variant._id} />
      <div className="flex gap-3">
        <NumberStepper
          // Another variant, and another piece to add, begin at one.
          key={`${variant._id} ${timesAdded}`}
          name="quantity"
          label={t('quantity', { product: named })}
          decreaseLabel={t('oneLess')}
          increaseLabel={t('oneMore')}
          max={most}
          className="shrink-0"
        />
        <Button
          type="submit"
          name="intent"
          value="add"
          size="lg"
          isWide
          className="min-w-0 !shrink"
          // The accessible name begins with the visible label, so that voice control can press it.
          aria-label={t('addToCartNamed', { product: named })}
        >
          {t('addToCart')}
        </Button>
      </div>
      <Hole of="cartLine" id={variant._id}>
        <InCart variantId={variant._id} />
      </Hole>
    </form>
  )
}

function InCart({ variantId }: { variantId: string }) {
  const { t } = useTranslation('cart')
  const inCart = useCart().state.glance.quantities[variantId] ?? 0
  return (
    <p role="status" className="mt-2 text-ink-700 text-sm empty:hidden">
      {inCart > 0 && (
        <>
          {t('inCart', { count: inCart })}{' '}
          <Link to={paths.cart()} className="font-extrabold text-brand-700 hover:underline">
            {t('see')}
          </Link>
        </>
      )}
    </p>
  )
}
