import type { Currency } from '#shared/money.ts'
import { type EncodedCard, getCardId } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Cards in rows: two on a phone, up to three beside filters, up to four on a wide page; as many as have room for a price and its button. */
export function ProductGrid({
  products,
  currency,
  columns,
  eager = 0,
}: {
  products: EncodedCard[]
  currency: Currency
  columns: 3 | 4
  eager?: number
}) {
  return (
    <ul className={`grid grid-cols-2 gap-2.5 sm:gap-4 @2xl/main:grid-cols-3 ${byColumns[columns]}`}>
      {products.map((card, index) => (
        <li key={getCardId(card)}>
          <ProductCard card={card} currency={currency} isEager={index < eager} isPriority={index === 0 && eager > 0} />
        </li>
      ))}
    </ul>
  )
}

const byColumns = {
  // The filters take their room from 56rem on.
  3: '@4xl/main:grid-cols-2 @min-[60rem]/main:grid-cols-3',
  4: '@min-[58rem]/main:grid-cols-4',
}
