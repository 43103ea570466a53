import type { Currency } from '#shared/money.ts'
import { Rail } from '#web/ui/rail.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Product cards in one row that scrolls sideways. */
export function ProductRail({
  products,
  currency,
  label,
}: {
  products: CardProduct[]
  currency: Currency
  label: string
}) {
  return (
    <Rail label={label}>
      {products.map((product) => (
        <ProductCard key={product._id} product={product} currency={currency} />
      ))}
    </Rail>
  )
}
