import { Link } from 'react-router'
import type { ProductDetail } from '#services/market/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { isGone } from './is-gone.ts'
import { optionRows } from './option-rows.ts'

type Variant = ProductDetail['variants'][number]

interface VariantPickerProps {
  product: ProductDetail
  chosen: Variant
  currency: Currency
}

/**
 * The variants as links to this page's own address, so that a choice can be shared and needs no JavaScript: one row an
 * option, or one of all of them with their prices.
 */
export function VariantPicker({ product, chosen, currency }: VariantPickerProps) {
  const { t } = useTranslation('product')
  if (product.variants.length < 2) return null
  const rows = optionRows(product, chosen) ?? [
    {
      name: product.options.map(({ name }) => name.toLowerCase()).join(' y '),
      choices: product.variants.map((variant) => ({
        value: variant.optionTitle,
        variant,
        isChosen: variant._id === chosen._id,
        changesMore: false,
      })),
      hasPrices: true,
    },
  ]
  const hasSizes = product.options.some(({ name }) => /^tallas?$/i.test(name))

  return (
    <div className="mt-5 grid gap-4">
      {rows.map(({ name, choices, hasPrices }, row) => (
        <div key={name}>
          <p className="text-sm font-extrabold" id={`option-${row}`}>
            {t('choose', { option: name.toLowerCase() })}
          </p>
          <ul className="mt-2 flex flex-wrap gap-2" aria-labelledby={`option-${row}`}>
            {choices.map(({ value, variant, isChosen, changesMore }) => (
              <li key={variant._id + value}>
                <Link
                  to={`?variant=${encodeURIComponent(variant.sku)}`}
                  replace
                  preventScrollReset
                  aria-current={isChosen ? 'true' : undefined}
                  className={`flex min-h-12 flex-col justify-center rounded-control border-[1.5px] border-ink-300 bg-white px-4 text-sm font-bold hover:border-brand-600 aria-[current]:border-brand-600 aria-[current]:bg-brand-50 aria-[current]:text-brand-700 ${changesMore ? 'border-dashed' : ''} ${isGone(variant) ? 'text-ink-500 line-through decoration-1' : ''}`}
                >
                  {value}
                  {changesMore && <span className="sr-only">{t('changesMore', { variant: variant.optionTitle })}</span>}
                  {hasPrices && (
                    <span className="font-semibold text-ink-600 text-xs">{formatMoney(variant.price, currency)}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {hasSizes && (
        <Link
          to={`${paths.help()}#tallas`}
          className="-mt-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start font-bold text-brand-700 text-sm"
        >
          <i className="icon-ruler size-4.5" />
          {t('sizes')}
        </Link>
      )}
    </div>
  )
}
