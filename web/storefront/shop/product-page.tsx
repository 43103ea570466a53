import { useRef } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { ProductDetail } from '#services/market/contract.ts'
import { calculateDuration, type Feeding } from '#services/pets/pantry/rules/cost-per-day.ts'
import { formatRating } from '#shared/format-number.ts'
import { formatMoney, minorPerUnit } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { PartHole } from '#web/personal-parts/hole.tsx'
import { sharedLoader } from '#web/personal-parts/shared-loader.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { AddQuantity } from '#web/storefront/cart/add-quantity.tsx'
import { Heart } from '#web/storefront/favorites/heart.tsx'
import { ScriptedLater } from '#web/storefront/layout/load-later/scripted-later.tsx'
import { usePieceLater } from '#web/storefront/layout/load-later/use-piece-later.ts'
import { NoShop } from '#web/storefront/layout/no-shop.tsx'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { useTrackOnce } from '#web/tracking/use-track-once.ts'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { DailyCost } from '../pantry/daily-cost.tsx'
import { findVisitPets } from '../pantry/find-visit-pets.server.ts'
import { type PersonalProduct, productForPets } from '../pantry/product-for-pets.server.ts'
import { SafetyNotes } from '../pantry/safety-notes.tsx'
import { prescriptionMark } from '../prescriptions/prescription-mark.server.ts'
import { findProductReviews } from '../reviews/find-product-reviews.server.ts'
import { REVIEWS_ANCHOR } from '../reviews/review-sorts.ts'
import { RepeatForm } from '../subscriptions/repeat-form.tsx'
import { isUsedUp, toWeeks } from '../subscriptions/weeks.ts'
import type { Route } from './+types/product-page'
import { encodeCard } from './card-product.ts'
import { DeliveryFacts } from './delivery-facts.tsx'
import { isGone } from './is-gone.ts'
import { ProductBar } from './product-bar.tsx'
import { discountPercent } from './product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { IN_A_ROW, ProductRail } from './product-rail.tsx'
import { VariantPicker } from './variant-picker.tsx'

export const handle = { offline: 'catalogue', shared: 'shop' } satisfies PagePolicy

export const loader = sharedLoader({
  name: 'forPets',
  shared: loadProduct,
  async personal({ context }, shared): Promise<PersonalProduct> {
    // Requested in parallel; used below.
    const [shown] = await Promise.all([shared, findVisitPets(context)])
    return { forPets: shown && (await productForPets(context, shown.product)) }
  },
  anonymous: { forPets: null },
})

const loadOpinions = () => import('./product-opinions.tsx')
const loadShare = () => import('./share-product.tsx')
const loadRecentlyViewed = () => import('../recent/recently-viewed.tsx')
const ServerShare = import.meta.env.SSR ? (await loadShare()).default : null
const ServerOpinions = import.meta.env.SSR ? (await loadOpinions()).default : null

/** Questions on the page; the others are one link away. */
const QUESTIONS_AT_ONCE = 4

type LoaderArgs = Pick<Route.LoaderArgs, 'request' | 'context'> & { params: { slug?: string | undefined } }

async function loadProduct({ request, params: { slug = '' }, context }: LoaderArgs) {
  const { market } = context.get(servicesContext)
  const visit = context.get(sharedVisitContext)
  const shop = await visit.shop()
  if (shop.id === '') return null
  const call = { context: visit.call }
  const asked = { shopId: shop.id, slugOrId: slug }
  const [product, related] = await Promise.all([
    market.catalogItemProduct(asked, call),
    market.relatedProducts(asked, call),
  ])

  const [reviews, { questions, count }] = await Promise.all([
    findProductReviews(context, request, product),
    market.productQuestions({ productId: product._id, first: QUESTIONS_AT_ONCE }, call),
  ])
  const currency = shop.currency.code
  const address = visit.origin + paths.product(product.slug)
  const image = product.images[0] ? `${visit.origin}/media/products/${product.images[0].imageId}-1200.jpg` : null
  return {
    product,
    reviews,
    questions: { questions, count },
    address,
    related: related.slice(0, IN_A_ROW).map(encodeCard),
    currency,
    onPrescription: product.needsPrescription ? prescriptionMark(visit.country.locale, 'product') : null,
    shop: {
      name: shop.name,
      currency,
      deliveryCharge: shop.deliveryCharge,
      defaultEta: shop.defaultEta,
      backorderDays: shop.backorderDays,
      isOpen: shop.isOpen,
      opensLabel: shop.opensAt?.label ?? null,
      servesPoint: shop.servesPoint,
    },
    seo: publicSeo(visit, paths.product(product.slug), {
      title: product.metaTitle ?? `${product.title} ${product.vendor}`,
      description:
        product.metaDescription ??
        `${product.description} Desde ${formatMoney(product.pricing.minPrice, currency)} con entrega en ${visit.city ?? visit.country.defaultCity}.`,
      countries: product.soldIn,
      image,
      type: 'product',
      jsonLd: [
        productJsonLd(product, {
          url: address,
          image,
          currency,
          unit: minorPerUnit(currency),
          reviews: reviews?.reviews ?? [],
        }),
      ],
      trail: [
        ...product.tags.map((tag) => ({ name: tag.name, path: paths.products({ slug: tag.slug }) })),
        { name: product.title, path: paths.product(product.slug) },
      ],
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

/** Another variant is the same data; another page of reviews is not. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && !formMethod
  return isSamePage && reviewsAsked(currentUrl) === reviewsAsked(nextUrl) ? false : defaultShouldRevalidate
}

function reviewsAsked({ searchParams }: URL): string {
  return `${searchParams.get('reviews')} ${searchParams.get('after')}`
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Product {...loaderData} /> : <NoShop />
}

function Product({
  product,
  reviews,
  questions,
  address,
  personal,
  related,
  currency,
  onPrescription,
  shop,
}: NonNullable<Route.ComponentProps['loaderData']>) {
  const { t, locale } = useTranslation('shop')
  const { t: tProduct } = useTranslation('product')
  const { t: tReviews } = useTranslation('reviews')
  const { t: alerts } = useTranslation('alerts')
  const [params] = useSearchParams()
  const variant = chosenVariant(product, params.get('variant'))
  useTrackOnce(
    (track) =>
      track('Product Viewed', {
        product_id: product._id,
        name: product.title,
        brand: product.vendor,
        price: variant.price,
        currency,
      }),
    product._id,
  )
  const button = useRef<HTMLDivElement>(null)
  const RecentlyViewed = usePieceLater(true, loadRecentlyViewed)
  const percent = discountPercent(variant.price, variant.compareAtPrice)

  return (
    <>
      <Breadcrumbs
        label={t('listing.trail')}
        crumbs={[
          { label: t('listing.home'), to: paths.home() },
          ...product.tags.map(({ slug, name }) => ({ label: name, to: paths.products({ slug }) })),
          { label: product.title },
        ]}
      />

      <article className="mt-3 grid gap-6 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-10">
        <div className="relative min-w-0">
          <ProductGallery product={product} variant={variant} percent={percent} />
          <Heart product={product} className="absolute top-3 right-3 z-10" />
        </div>

        <div className="md:pt-2">
          <Link
            to={paths.products({ brand: product.vendor })}
            className="inline-flex min-h-6 items-center text-sm font-extrabold text-brand-700 hover:underline"
          >
            {product.vendor}
          </Link>
          <h1 className="mt-1 text-2xl sm:text-3xl">{product.title}</h1>
          {product.rating && (
            <Link
              to={{ search: params.toString(), hash: REVIEWS_ANCHOR }}
              replace
              className="mt-1.5 inline-flex min-h-8 items-center rounded-control hover:underline"
            >
              <Rating
                value={product.rating.average}
                count={product.rating.count}
                label={tReviews('rating', {
                  value: formatRating(product.rating.average, locale),
                  count: product.rating.count,
                })}
                className="text-sm"
              />
            </Link>
          )}
          <div className="mt-4 flex flex-wrap items-baseline-last gap-x-3 gap-y-1">
            <Price
              amountMinor={variant.price}
              compareAtMinor={variant.compareAtPrice}
              compareAtLabel={t('card.before')}
              currency={currency}
              size="lg"
            />
            {variant.unitPrice && (
              <span className="text-sm font-semibold text-ink-600">{variant.unitPrice.display}</span>
            )}
          </div>
          <PartHole of="forPets" part={personal}>
            {({ forPets }) =>
              forPets && (
                <DailyCost
                  feeding={forPets.feeding}
                  isLearned={forPets.isLearned}
                  unweighed={forPets.unweighed}
                  variant={variant}
                  currency={currency}
                />
              )
            }
          </PartHole>
          <VariantPicker product={product} chosen={variant} currency={currency} />
          <Stock variant={variant} backorderDays={shop.backorderDays} />
          {onPrescription && (
            <Notice title={onPrescription.title} className="mt-4">
              {onPrescription.text}
            </Notice>
          )}
          {isGone(variant) && params.has('alert') && (
            <Notice tone="warn" title={alerts('again.title')} className="mt-4">
              {alerts('again.text')}
            </Notice>
          )}
          <PartHole of="forPets" part={personal}>
            {({ forPets }) =>
              forPets &&
              forPets.notes.length > 0 && (
                <div className="mt-4">
                  <SafetyNotes notes={forPets.notes} />
                </div>
              )
            }
          </PartHole>
          <div ref={button} className="mt-4">
            <AddQuantity product={product} variant={variant} currency={currency} />
          </div>
          {!variant.isSoldOut && !product.needsPrescription && isUsedUp(product.tags) && (
            // Another bag lasts another time: the choice begins anew with it.
            <PartHole key={variant._id} of="forPets" part={personal}>
              {({ forPets }) => (
                <RepeatForm
                  product={product.slug}
                  variant={variant._id}
                  weeks={toWeeks(estimateDays(forPets?.feeding ?? null, variant))}
                />
              )}
            </PartHole>
          )}
          {/* A prescription is checked first, which takes nobody knows how long. */}
          <DeliveryFacts
            shop={shop}
            isOnShelf={!variant.isBackorder && !isGone(variant) && !product.needsPrescription}
          />
          <ScriptedLater
            key={product._id}
            rendered={ServerShare}
            load={loadShare}
            props={{
              url: address,
              title: product.title,
              compare: product.kcalPerKg === null ? null : paths.compare({ food: [product.slug] }),
            }}
          />
        </div>
      </article>

      <div className="mt-10 grid gap-8 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] md:gap-10">
        <section>
          <h2 className="text-xl sm:text-2xl">{tProduct('description')}</h2>
          {/* Sanitised when it was imported (services/market/import). */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the market stores only sanitised HTML. */}
          <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
        </section>
        <ProductFacts product={product} variant={variant} />
      </div>

      <ScriptedLater
        key={`${product._id} ${reviews?.sortBy} ${params.get('after')}`}
        rendered={ServerOpinions}
        load={loadOpinions}
        props={{
          product: { slug: product.slug, rating: product.rating },
          reviews,
          questions,
          sku: params.get('variant'),
        }}
      />

      {related.length > 0 && (
        <section className="mt-10">
          <SectionHeader title={tProduct('related')} />
          <ProductRail products={related} currency={currency} label={tProduct('related')} />
        </section>
      )}

      {RecentlyViewed && <RecentlyViewed productId={product._id} />}

      <ProductBar product={product} variant={variant} personal={personal} currency={currency} button={button} />
    </>
  )
}

/** The variant of the address, else the first that can be bought. */
function chosenVariant(product: ProductDetail, sku: string | null): ProductDetail['variants'][number] {
  const [first] = product.variants
  const chosen =
    product.variants.find((variant) => variant.sku === sku) ??
    product.variants.find((variant) => !isGone(variant)) ??
    first
  if (!chosen) throw new Error(`Product ${product._id} has no variants`)
  return chosen
}

/** Days for which the variant feeds the pets; null when unknown. */
function estimateDays(feeding: Feeding | null, { price, netGrams }: ProductDetail['variants'][number]): number | null {
  return feeding && netGrams !== null ? calculateDuration(feeding, { priceMinor: price, netGrams }).days : null
}

function Stock({ variant, backorderDays }: { variant: ProductDetail['variants'][number]; backorderDays: number }) {
  const { t } = useTranslation('product')
  if (isGone(variant)) return <p className="mt-4 text-sm font-extrabold text-red-700">{t('soldOut')}</p>
  if (variant.isBackorder)
    return <p className="mt-4 text-sm font-extrabold text-warn">{t('backorder', { count: backorderDays })}</p>
  if (variant.isLowQuantity)
    return <p className="mt-4 text-sm font-extrabold text-warn">{t('onlyLeft', { count: variant.currentStock })}</p>
  return <p className="mt-4 text-sm font-extrabold text-ok">{t('inStock')}</p>
}
