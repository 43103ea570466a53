import type { Currency } from '#shared/money.ts'
import { Rail } from '#web/ui/rail.tsx'
import { type EncodedCard, getCardId } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Products of a row; more are one tap away. */
export const IN_A_ROW = 8

/** Product cards in one row that scrolls sideways. */
export function ProductRail({
  products,
  currency,
  label,
}: {
  products: EncodedCard[]
  currency: Currency
  label: string
}) {
  return (
    <Rail label={label}>
      {products.map((card) => (
        <ProductCard key={getCardId(card)} card={card} currency={currency} />
      ))}
    </Rail>
  )
}
