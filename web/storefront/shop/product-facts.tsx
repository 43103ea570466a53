import type { ReactNode } from 'react'
import type { ProductDetail } from '#services/market/contract.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** What is known of a product, as a table; what is unknown is left out. */
export function ProductFacts({
  product,
  variant,
}: {
  product: ProductDetail
  variant: ProductDetail['variants'][number]
}) {
  const { t, locale } = useTranslation('shop')
  const { t: tProduct } = useTranslation('product')
  const facts: [string, ReactNode][] = [[tProduct('brand'), product.vendor]]
  if (product.petTypes.length > 0)
    facts.push([tProduct('pets'), product.petTypes.map((pet) => t(`pet.${pet}`)).join(', ')])
  if (product.lifeStage) facts.push([tProduct('stage'), t(`stage.${product.lifeStage}`)])
  if (product.breedSize) facts.push([tProduct('size'), t(`size.${product.breedSize}`)])
  if (variant.netGrams) facts.push([tProduct('weight'), weightText(variant.netGrams, locale)])
  if (product.kcalPerKg)
    facts.push([tProduct('energy'), tProduct('kcal', { amount: formatNumber(product.kcalPerKg, locale) })])
  facts.push([tProduct('sku'), variant.sku])

  return (
    <section>
      <h2 className="text-xl sm:text-2xl">{tProduct('facts')}</h2>
      <dl className="mt-3 overflow-hidden rounded-card border border-ink-200 bg-white text-sm">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 border-b border-ink-200 px-4 py-2.5 last:border-b-0"
          >
            <dt className="font-semibold text-ink-600">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {product.ingredients && (
        <details className="group mt-3 rounded-card border border-ink-200 bg-white px-4 py-3 text-sm">
          <summary className="flex items-center justify-between font-extrabold hover:text-brand-700">
            {tProduct('ingredients')}
            <i className="icon-chevron-down size-4.5 transition-transform group-open:rotate-180" />
          </summary>
          <p className="mt-2 text-ink-700">{product.ingredients}</p>
        </details>
      )}
    </section>
  )
}

/** 15000 → '15 kg', 330 → '330 g'. */
export function weightText(grams: number, locale: Locale): string {
  const format = (amount: number) => formatNumber(amount, locale, { maximumFractionDigits: 2 })
  return grams >= 1000 ? `${format(grams / 1000)} kg` : `${format(grams)} g`
}
