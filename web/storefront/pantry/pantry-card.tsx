import { Link } from 'react-router'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Price } from '#web/ui/price.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { isGone } from '../shop/is-gone.ts'
import { ProductPicture } from '../shop/product-picture.tsx'
import type { PantryOffer, ShopItem } from './pantry-offers.server.ts'
import { formatNames } from './pet-labels.ts'
import { PutOffForm } from './put-off-form.tsx'

interface PantryCardProps extends PantryOffer<ShopItem> {
  currency: Currency
  /** What 'Recordar luego' puts off. */
  subject: string
}

/** On the home page: the food that ends first, and one press to have it again. */
export function PantryCard({ item, offer, currency, subject }: PantryCardProps) {
  const { t } = useTranslation('pantry')
  if (!offer) return null
  return (
    <section aria-labelledby="pantry-card">
      <Card className="grid gap-4 border-sun bg-sun-100/40 @2xl/main:grid-cols-[minmax(0,1fr)_auto] @2xl/main:items-center @2xl/main:gap-8">
        <div className="flex min-w-0 items-center gap-4">
          <Thumbnail imageId={item.source.imageId} />
          <div className="min-w-0">
            <p className="font-extrabold text-brand-700 text-sm">
              {t('card.for', { names: formatNames(item.eaters.map(({ name }) => name)) })}
            </p>
            <h2 id="pantry-card" className="text-lg leading-snug sm:text-xl">
              {item.daysLeft < 0 ? t('card.ended') : t('card.ends', { count: item.daysLeft })}
            </h2>
            <p className="mt-0.5 line-clamp-2 text-ink-700 text-sm">
              {item.title} · {offer.variant.optionTitle}
            </p>
            <p className="mt-1">
              <Price amountMinor={offer.variant.price} currency={currency} />
            </p>
          </div>
        </div>
        <div className="grid gap-1.5 @2xl/main:w-64">
          <BuyAgain offer={offer} currency={currency} />
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <PutOffForm subject={subject} how="later">
              {t('card.later')}
            </PutOffForm>
            <TextLink to={paths.pantry()} className="px-3 py-2 text-sm">
              {t('card.see')}
            </TextLink>
          </div>
        </div>
      </Card>
    </section>
  )
}

export function Thumbnail({ imageId }: { imageId: string | null }) {
  return (
    <span className="size-20 shrink-0 overflow-hidden rounded-tile bg-white sm:size-24">
      <ProductPicture imageId={imageId} alt="" place="thumbnail" sizes="96px" className="size-full object-cover" />
    </span>
  )
}

/** 'Volver a comprar', or the way to what is like it; never in one press what a pet here has to avoid. */
export function BuyAgain({ offer, currency }: { offer: NonNullable<PantryOffer['offer']>; currency: Currency }) {
  const { t } = useTranslation('pantry')
  const { product, variant, caution } = offer
  if (isGone(variant))
    return (
      <p className="grid gap-1.5 text-ink-700 text-sm">
        {t('card.soldOut')}
        <Link to={paths.product(product.slug)} className={buttonStyle('outline', 'md', 'w-full')}>
          {t('card.similar')}
        </Link>
      </p>
    )
  if (caution)
    return (
      <div className="grid gap-2">
        <ul className="grid gap-1">
          {caution.reasons.map((reason) => (
            <li key={reason} className="flex items-start gap-1.5 font-bold text-ink-900 text-sm">
              <i className="icon-triangle-exclamation-point mt-0.5 size-4.5 text-warn" />
              {reason}
            </li>
          ))}
        </ul>
        <Link to={caution.instead.to} className={buttonStyle('primary', 'md', 'w-full')}>
          {caution.instead.label}
        </Link>
      </div>
    )
  const named = t('card.againNamed', { product: `${product.title} ${variant.optionTitle}` })
  return <AddToCart product={product} variant={variant} currency={currency} label={{ text: t('card.again'), named }} />
}
