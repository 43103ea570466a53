import { memo, useState } from 'react'
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
import { type CardProduct, CHIPS, firstForSale } from './card-product.ts'
import { isGone } from './is-gone.ts'
import { ProductPicture } from './product-picture.tsx'

export interface ProductCardProps {
  product: CardProduct
  currency: Currency
  /** The first row of a page loads its pictures at once. */
  eager?: boolean
}

/**
 * A product in a listing or a rail: picture, brand, name, sizes to choose from, price and 'Agregar'. A page holds up to a
 * hundred: what the router has to tell (a page asked for, routes found) draws none of them again.
 */
export const ProductCard = memo(function ProductCard({ product, currency, eager = false }: ProductCardProps) {
  const { t, locale } = useTranslation('shop')
  const [chosen, setChosen] = useState(() => firstForSale(product))
  const variant = product.variants[chosen] ?? product.variants[0]
  const imageId = variant?.imageId ?? product.primaryImage?.imageId ?? null
  const price = variant?.price ?? product.minPrice
  const compareAt = variant?.compareAtPrice ?? null
  const soldOut = variant ? isGone(variant) : product.isSoldOut
  const left =
    variant && !variant.isBackorder && variant.currentStock > 0 && variant.currentStock <= 5
      ? variant.currentStock
      : null

  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-ink-200 bg-white shadow-1 transition-shadow hover:shadow-2 focus-within:shadow-2">
      <div className={`relative aspect-square bg-ink-100 ${soldOut ? 'opacity-60 grayscale-[.85]' : ''}`}>
        <ProductPicture
          imageId={imageId}
          alt=""
          place="card"
          sizes="(min-width: 1280px) 280px, (min-width: 600px) 33vw, 50vw"
          isPriority={eager}
          className="size-full object-cover"
        />
      </div>
      <Heart product={product} className="absolute top-1.5 right-1.5 z-10 sm:top-2 sm:right-2" />
      <Badges soldOut={soldOut} percent={discountPercent(price, compareAt)} left={left} />

      <div className="flex flex-1 flex-col px-2.5 pt-2 pb-2.5 sm:px-3.5 sm:pt-3 sm:pb-3.5">
        <div className="flex items-center justify-between gap-2">
          <p className="truncate text-xs font-extrabold text-brand-700">{product.vendor}</p>
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
        <h3 className="mt-0.5 mb-2 line-clamp-2 min-h-[2.6em] text-sm leading-[1.3] font-bold sm:text-md">
          <Link
            to={paths.product(product.slug)}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 focus-visible:after:rounded-card focus-visible:after:ring-2 focus-visible:after:ring-brand-600"
          >
            {product.title}
          </Link>
        </h3>
        <Sizes product={product} chosen={chosen} choose={setChosen} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-1.5">
          <Price amountMinor={price} compareAtMinor={compareAt} compareAtLabel={t('card.before')} currency={currency} />
          {variant && (
            <div className="relative z-10 ml-auto has-[[data-stepper]]:w-full sm:has-[[data-stepper]]:w-auto">
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
  return (
    <div className="pointer-events-none absolute top-2 right-12 left-2 flex flex-wrap gap-1.5 sm:top-3 sm:right-14 sm:left-3">
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

function Sizes({ product, chosen, choose }: { product: CardProduct; chosen: number; choose(index: number): void }) {
  const { t } = useTranslation('shop')
  if (product.variants.length < 2) return <div className="mb-2.5 h-6 pointer-coarse:h-8" />
  return (
    <fieldset className="relative z-10 mb-2.5 flex h-6 min-w-0 pointer-coarse:h-8 gap-1.5 overflow-hidden [mask-image:linear-gradient(to_left,transparent,#000_1rem)]">
      <legend className="sr-only">{t('card.sizes', { product: product.title })}</legend>
      {product.variants.slice(0, CHIPS).map((variant, index) => (
        <button
          key={variant._id}
          type="button"
          aria-pressed={index === chosen}
          onClick={() => choose(index)}
          className="h-full shrink-0 rounded-tag border-[1.5px] border-ink-300 px-2 text-2xs font-bold whitespace-nowrap text-ink-600 aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:text-brand-700"
        >
          {variant.optionTitle}
        </button>
      ))}
      {product.variantCount > CHIPS && (
        <span className="self-center text-2xs font-bold text-ink-600">{`+${product.variantCount - CHIPS}`}</span>
      )}
    </fieldset>
  )
}

/** Whole percent off, or null when nothing is crossed out. */
export function discountPercent(price: number, compareAt: number | null): number | null {
  if (compareAt === null || compareAt <= price) return null
  return Math.max(1, Math.round((1 - price / compareAt) * 100))
}
