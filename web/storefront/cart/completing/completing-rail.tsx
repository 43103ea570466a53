import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { formatNames } from '../../pantry/pet-labels.ts'
import { ProductRail } from '../../shop/product-rail.tsx'
import type { Completing } from './find-completing.server.ts'

interface CompletingRailProps extends Completing {
  currency: Currency
}

/** 'Completa tu envío gratis', each product one press from the cart. */
export function CompletingRail({ products, petNames, currency }: CompletingRailProps) {
  const { t } = useTranslation('cart')
  if (products.length === 0) return null
  const title = petNames.length > 0 ? t('free.completeFor', { names: formatNames(petNames) }) : t('free.complete')
  return (
    <section className="min-w-0">
      <SectionHeader title={title} />
      <ProductRail products={products} currency={currency} label={title} />
    </section>
  )
}
