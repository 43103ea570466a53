import { CalendarPlus, Check, ShoppingBag } from 'lucide-react'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { CareProduct } from './find-care-product.server.ts'

interface CareActsProps {
  /** What is late, as its owner wrote it. */
  label: string
  product: CareProduct | null
  currency: Currency
  /** Where it is recorded; null for who may not. */
  record: string | null
}

/** What to do about a care that is late: buy its product, book a vet, or record that it was given. */
export function CareActs({ label, product, currency, record }: CareActsProps) {
  const { t } = useTranslation('careActs')
  return (
    <div className="flex flex-wrap gap-2">
      {product && (
        <ButtonLink
          to={paths.product(product.slug)}
          size="sm"
          icon={<ShoppingBag aria-hidden="true" className="size-4" />}
          aria-label={t('buyNamed', { product: product.title, amount: formatMoney(product.price, currency) })}
        >
          {t('buy', { amount: formatMoney(product.price, currency) })}
        </ButtonLink>
      )}
      <ButtonLink
        to={paths.appointments({ kind: 'consulta' })}
        size="sm"
        variant={product ? 'soft' : undefined}
        icon={<CalendarPlus aria-hidden="true" className="size-4" />}
        aria-label={t('bookNamed', { what: label })}
      >
        {t('book')}
      </ButtonLink>
      {record && (
        <ButtonLink
          to={record}
          size="sm"
          variant="outline"
          icon={<Check aria-hidden="true" className="size-4" />}
          aria-label={t('recordNamed', { what: label })}
        >
          {t('record')}
        </ButtonLink>
      )}
    </div>
  )
}
