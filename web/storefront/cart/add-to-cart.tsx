import { useEffect, useRef, useState } from 'react'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
import { StockAlertButton } from '#web/storefront/alerts/stock-alert-button.tsx'
import { useUi } from '#web/storefront/layout/use-ui.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { isGone } from '../shop/is-gone.ts'
import { useCart } from './cart-provider.tsx'
import { CartStepper } from './cart-stepper.tsx'
import { type AddableProduct, type AddableVariant, toCartItem } from './to-cart-item.ts'

interface AddToCartProps {
  product: AddableProduct
  variant: AddableVariant
  currency: Currency
  /** On a card: short label, only a plus on a phone. */
  compact?: boolean
  /** Replaces 'Agregar al carrito'; `named` is its accessible name, which includes the product. */
  label?: { text: string; named: string }
}

/**
 * 'Agregar' ('Avisarme' when sold out), replaced by the stepper once the variant is in the cart (`data-stepper`, so
 * that a card can give it a line of its own). A form that posts to the cart before the page's script runs.
 */
export function AddToCart(props: AddToCartProps) {
  return (
    <Hole of={isGone(props.variant) ? 'alert' : 'cartLine'} id={props.variant._id}>
      <AddOrStep {...props} />
    </Hole>
  )
}

function AddOrStep({ product, variant, currency, compact, label }: AddToCartProps) {
  const { t } = useTranslation('cart')
  const cart = useCart()
  const ui = useUi()
  const holder = useRef<HTMLDivElement>(null)
  const [wasPressed, setWasPressed] = useState(false)
  const item = toCartItem(product, variant, currency)
  const named = `${product.title} ${variant.optionTitle}`.trim()
  const inCart = cart.state.glance.quantities[variant._id] ?? 0

  // The pressed button is gone: move the keyboard focus to the stepper that replaced it.
  useEffect(() => {
    if (!wasPressed || inCart === 0) return
    setWasPressed(false)
    if (document.activeElement === document.body)
      holder.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [wasPressed, inCart])

  if (item.isSoldOut) {
    return <StockAlertButton product={product} variant={variant} compact={compact} />
  }

  return (
    <div
      ref={holder}
      className={cx('flex', (!compact || inCart > 0) && 'w-full')}
      data-stepper={inCart > 0 ? '' : undefined}
    >
      {inCart > 0 ? (
        <CartStepper item={item} quantity={inCart} isWide />
      ) : (
        <form
          method="post"
          action={paths.cart()}
          className={compact ? undefined : 'w-full'}
          onSubmit={(event) => {
            event.preventDefault()
            setWasPressed(true)
            cart.add(item)
            // On a phone the drawer would hide the shop; the bar over the tabs shows the change there.
            if (window.matchMedia('(width >= 960px)').matches) ui.openCartWithTimeout()
          }}
        >
          <input type="hidden" name="productId" value={product._id} />
          <button
            type="submit"
            name="variantId"
            value={variant._id}
            // The accessible name begins with the visible label, so that voice control can press it.
            aria-label={label?.named ?? t(compact ? 'addNamed' : 'addToCartNamed', { product: named })}
            className={buttonStyle('primary', compact ? 'sm' : 'lg', cx('icon-plus', !compact && 'w-full'))}
          >
            <span>{label?.text ?? (compact ? t('add') : t('addToCart'))}</span>
          </button>
        </form>
      )}
    </div>
  )
}
