import type { Shop } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { EncodedCard } from '../shop/card-product.ts'
import { ProductGrid } from '../shop/product-grid.tsx'
import { ProductRail } from '../shop/product-rail.tsx'

export interface Shelf {
  id: string
  title: string
  to: string
  layout: Shop['homeSections'][number]['layout']
  products: EncodedCard[]
}

/** Tailwind reads class names from the source, so each tab's is written out; `SHELVES` are at most as many. */
const shownWhenChosen = [
  'group-has-[#shelf-0:checked]/shelves:block',
  'group-has-[#shelf-1:checked]/shelves:block',
  'group-has-[#shelf-2:checked]/shelves:block',
  'group-has-[#shelf-3:checked]/shelves:block',
]
export const SHELVES = shownWhenChosen.length

/** The shop's shelves, one shown at a time. Radio buttons choose it, so that it works without script. */
export function Shelves({ shelves, currency }: { shelves: readonly Shelf[]; currency: Currency }) {
  const { t } = useTranslation('home')
  return (
    <div className="group/shelves">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('shelves')}</legend>
        <div className="rail -mx-4 mb-3 scroll-px-4 gap-2 px-4 md:mx-0 md:px-0">
          {shelves.map(({ id, title }, index) => (
            <label
              key={id}
              className="relative flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-ink-300 bg-white px-4 font-extrabold text-sm hover:border-brand-600 has-checked:border-brand-600 has-checked:bg-brand-100 has-checked:text-brand-800 has-focus-visible:outline-2 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="shelf"
                id={`shelf-${index}`}
                defaultChecked={index === 0}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
      {shelves.map(({ id, title, to, layout, products }, index) => (
        <div key={id} className={`hidden ${shownWhenChosen[index]}`}>
          {layout === 'rail' ? (
            <ProductRail products={products} currency={currency} label={title} />
          ) : (
            <div className="max-sm:[&>ul>li:nth-child(n+5)]:hidden">
              <ProductGrid products={products} currency={currency} columns={4} />
            </div>
          )}
          <TextLink to={to} className="mt-1 inline-flex min-h-11 items-center">
            {t('seeShelf', { title })}
          </TextLink>
        </div>
      ))}
    </div>
  )
}
