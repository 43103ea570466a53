import type { Currency } from '#shared/money.ts'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

/** Cards in rows: two on a phone, up to three beside filters, up to four on a wide page; as many as have room for a price and its button. */
export function ProductGrid({
  products,
  currency,
  columns,
  eager = 0,
}: {
  products: CardProduct[]
  currency: Currency
  columns: 3 | 4
  eager?: number
}) {
  return (
    <ul className={`grid grid-cols-2 gap-2.5 sm:gap-4 @2xl/main:grid-cols-3 ${byColumns[columns]}`}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} currency={currency} eager={index < eager} />
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

/** One row that scrolls sideways (CSS snap, no script). */
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
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      aria-label={label}
      className="-mx-4 snap-x snap-mandatory scroll-px-4 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:scroll-px-6 sm:px-6"
    >
      <ul className="flex gap-2.5 sm:gap-4">
        {products.map((product) => (
          <li key={product._id} className="w-[46vw] max-w-[17.5rem] shrink-0 snap-start sm:w-[30vw] md:w-[17.2rem]">
            <ProductCard product={product} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
