import { Link } from 'react-router'
import type { ProductDetail } from '#services/market/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { isGone } from './is-gone.ts'

/** The variants with their prices as links to this page's own address, so that a choice can be shared and needs no JavaScript. */
export function VariantPicker({
  product,
  chosen,
  currency,
}: {
  product: ProductDetail
  chosen: ProductDetail['variants'][number]
  currency: Currency
}) {
  const { t } = useTranslation('product')
  if (product.variants.length < 2) return null
  const name = product.options.map((option) => option.name.toLowerCase()).join(' y ')

  return (
    <div className="mt-5">
      <p className="text-sm font-extrabold" id="variants">
        {t('choose', { option: name })}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2" aria-labelledby="variants">
        {product.variants.map((variant) => (
          <li key={variant._id}>
            <Link
              to={`?variant=${encodeURIComponent(variant.sku)}`}
              replace
              preventScrollReset
              aria-current={variant._id === chosen._id ? 'true' : undefined}
              className={`flex min-h-12 flex-col justify-center rounded-control border-[1.5px] border-ink-300 bg-white px-4 text-sm font-bold hover:border-brand-600 aria-[current]:border-brand-600 aria-[current]:bg-brand-50 aria-[current]:text-brand-700 ${isGone(variant) ? 'text-ink-500 line-through decoration-1' : ''}`}
            >
              {variant.optionTitle}
              <span className="font-semibold text-ink-600 text-xs">{formatMoney(variant.price, currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {product.options.some(({ name }) => /^tallas?$/i.test(name)) && (
        <Link
          to={`${paths.help()}#tallas`}
          className="mt-2 inline-flex min-h-11 items-center gap-1.5 font-bold text-brand-700 text-sm"
        >
          <i className="icon-ruler size-4.5" />
          {t('sizes')}
        </Link>
      )}
    </div>
  )
}
