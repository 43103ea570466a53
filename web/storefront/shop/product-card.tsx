import { memo, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatRating } from '#shared/format-number.ts'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { AddToCart } from '#web/storefront/cart/add-to-cart.tsx'
import { Heart } from '#web/storefront/favorites/heart.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { type CardProduct, CHIPS, decodeCard, type EncodedCard, firstForSale } from './card-product.ts'
import { isGone } from './is-gone.ts'
import { ProductPicture } from './product-picture.tsx'

export interface ProductCardProps {
  card: EncodedCard
  currency: Currency
  /** The first rows of a page load their pictures at once, and one of them first. */
  isEager?: boolean
  isPriority?: boolean
}

/**
 * A product in a listing or a rail: picture, brand, name, sizes to choose from, price and 'Agregar'. A page holds up to a
 * hundred: what the router has to tell (a page asked for, routes found) draws none of them again.
 */
export const ProductCard = memo(function ProductCard({ card, currency, isEager, isPriority }: ProductCardProps) {
  const product = useMemo(() => decodeCard(card), [card])
  const { t, locale } = useTranslation('shop')
  const [chosen, setChosen] = useState(() => firstForSale(product))
  const variant = product.variants[chosen] ?? product.variants[0]
  const imageId = variant?.imageId ?? product.primaryImage?.imageId ?? null
  const price = variant?.price ?? product.minPrice
  const compareAt = variant?.compareAtPrice ?? null
  const soldOut = !variant || isGone(variant)
  const left =
    variant && !variant.isBackorder && variant.currentStock > 0 && variant.currentStock <= 5
      ? variant.currentStock
      : null

  return (
    <article className="product-card">
      <div data-gone={soldOut || undefined}>
        <ProductPicture
          imageId={imageId}
          alt=""
          place="card"
          sizes="(min-width:600px) 280px,50vw"
          isEager={isEager}
          isPriority={isPriority}
        />
      </div>
      <Heart product={product} />
      <Badges soldOut={soldOut} percent={discountPercent(price, compareAt)} left={left} />

      <div>
        <div>
          <p>{product.vendor}</p>
          {product.rating && (
            <Rating
              value={product.rating.average}
              count={product.rating.count}
              label={t('card.rating', {
                value: formatRating(product.rating.average, locale),
                count: product.rating.count,
              })}
              className="shrink-0"
            />
          )}
        </div>
        <h3>
          <Link to={paths.product(product.slug)} prefetch="intent">
            {product.title}
          </Link>
        </h3>
        <Sizes product={product} chosen={chosen} choose={setChosen} />
        <div>
          <Price amountMinor={price} compareAtMinor={compareAt} compareAtLabel={t('card.before')} currency={currency} />
          {variant && (
            <div>
              <AddToCart product={product} variant={variant} currency={currency} compact />
            </div>
          )}
        </div>
      </div>
    </article>
  )
})

function Badges({ soldOut, percent, left }: { soldOut: boolean; percent: number | null; left: number | null }) {
  const { t } = useTranslation('shop')
  if (!soldOut && percent === null && left === null) return null
  return (
    <div className="badges">
      {soldOut && (
        <span className="rounded-tag bg-ink-700 px-2 py-0.5 text-xs font-extrabold text-white">
          {t('card.soldOut')}
        </span>
      )}
      {!soldOut && percent !== null && <Badge tone="red">{`-${percent}%`}</Badge>}
      {!soldOut && left !== null && <Badge tone="warn">{t('card.onlyLeft', { count: left })}</Badge>}
    </div>
  )
}

/** In an article that the product's name heads. */
function Sizes({ product, chosen, choose }: { product: CardProduct; chosen: number; choose(index: number): void }) {
  const { t } = useTranslation('shop')
  if (product.variants.length < 2) return <div className="sizes" />
  return (
    <fieldset className="sizes" aria-label={t('card.sizes')}>
      {product.variants.slice(0, CHIPS).map((variant, index) => (
        <button key={variant._id} type="button" aria-pressed={index === chosen} onClick={() => choose(index)}>
          {variant.optionTitle}
        </button>
      ))}
      {product.variantCount > CHIPS && <span>{`+${product.variantCount - CHIPS}`}</span>}
    </fieldset>
  )
}

/** Whole percent off, or null when nothing is crossed out. */
export function discountPercent(price: number, compareAt: number | null): number | null {
  if (compareAt === null || compareAt <= price) return null
  return Math.max(1, Math.round((1 - price / compareAt) * 100))
}
