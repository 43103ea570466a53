import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { EncodedCard } from '../shop/card-product.ts'
import { ProductRail } from '../shop/product-rail.tsx'

interface MostOrderedProps {
  products: EncodedCard[]
  currency: Currency
  className?: string
}

/** 'Lo que más pides', one tap from the cart; nothing for who has not ordered. */
export function MostOrdered({ products, currency, className }: MostOrderedProps) {
  const { t } = useTranslation('shop')
  if (products.length === 0) return null
  return (
    <section className={className}>
      <SectionHeader title={t('mostOrdered')} />
      <ProductRail products={products} currency={currency} label={t('mostOrdered')} />
    </section>
  )
}
