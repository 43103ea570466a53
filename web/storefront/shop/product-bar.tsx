import type { RefObject } from 'react'
import type { ProductDetail } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { PartHole } from '#web/personal-parts/hole.tsx'
import { AddToCart } from '#web/storefront/cart/add-to-cart.tsx'
import { Price } from '#web/ui/price.tsx'
import { formatShortNote } from '../pantry/format-note.ts'
import type { PersonalProduct } from '../pantry/product-for-pets.server.ts'
import { useIsInSight } from './use-is-in-sight.ts'

interface ProductBarProps {
  product: ProductDetail
  variant: ProductDetail['variants'][number]
  /** Null in a shared document. Of its warnings the most severe is shown. */
  personal: PersonalProduct | null
  currency: Currency
  /** The page's own button: while it is in sight there is no need for a second one. */
  button: RefObject<HTMLElement | null>
}

/**
 * On a phone, over the tabs: the price and 'Agregar' while somebody reads on. It ends where the page ends, before the
 * footer.
 */
export function ProductBar({ product, variant, personal, currency, button }: ProductBarProps) {
  const { t } = useTranslation('shop')
  const { t: tProduct } = useTranslation('product')
  const { t: safety } = useTranslation('petSafety')
  const isButtonInSight = useIsInSight(button)
  return (
    <section
      data-product-bar
      hidden={isButtonInSight}
      aria-label={tProduct('bar')}
      className="sticky bottom-[calc(var(--tabs-height)+0.5rem)] z-20 -mx-1.5 mt-8 flex items-center justify-between gap-3 rounded-tile border border-ink-200 bg-white py-2 pr-2 pl-4 shadow-3 [&[hidden]]:hidden md:hidden"
    >
      <div className="min-w-0">
        {product.variants.length > 1 && (
          <p className="truncate font-bold text-ink-600 text-xs">{variant.optionTitle}</p>
        )}
        <Price
          amountMinor={variant.price}
          compareAtMinor={variant.compareAtPrice}
          compareAtLabel={t('card.before')}
          currency={currency}
        />
        <PartHole of="forPets" part={personal}>
          {({ forPets }) => {
            const note = forPets?.notes[0]
            return (
              note && (
                <p className="flex items-center gap-1 font-bold text-ink-900 text-xs">
                  <i className="icon-triangle-exclamation-point size-4 text-warn" />
                  <span className="truncate">{formatShortNote(note, safety)}</span>
                </p>
              )
            )
          }}
        </PartHole>
      </div>
      <div className="w-52 shrink-0">
        <AddToCart product={product} variant={variant} currency={currency} />
      </div>
    </section>
  )
}
