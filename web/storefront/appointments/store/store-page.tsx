import { BadgeCheck, MapPin, MessageCircle, Navigation, Phone } from 'lucide-react'
import { useRef } from 'react'
import { data } from 'react-router'
import { formatDistance } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Store } from '#services/appointments/contract.ts'
import { PACK_KINDS, type PackKind } from '#services/appointments/rules/enums.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { callLink } from '#shared/call-link.ts'
import { formatMoney } from '#shared/money.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { whatsappLink } from '#web/storefront/layout/whatsapp-link.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { findVisitNeighbourhoods } from '../map/find-neighbourhoods.server.ts'
import { StoreRating } from '../store-rating.tsx'
import { whereFrom } from '../where-from.server.ts'
import type { Route } from './+types/store-page'
import { HotelCard } from './hotel-card.tsx'
import { PackList } from './pack-list.tsx'
import { getPackPrices } from './pack-prices.ts'
import { StoreBar } from './store-bar.tsx'
import { StoreGallery } from './store-gallery.tsx'
import { storeJsonLd } from './store-json-ld.ts'
import { StoreMap } from './store-map.tsx'
import { StoreReviews } from './store-reviews.tsx'
import { StoreSummary } from './store-summary.tsx'
import { StoreWeek } from './store-week.tsx'
import { toWeek } from './week.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

const FIRST_REVIEWS = 6
const MORE_REVIEWS = 12
/** Largest page that the appointments service returns. */
const MOST_REVIEWS = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { appointments } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const asked = parseQuery(new URL(request.url).searchParams)
  if (!asked) throw data(null, { status: 404 })
  const { merchantId, storeId, kind, reviewsShown, after } = asked
  const call = { context: visit.call }
  const from = whereFrom(visit, false)?.point
  const ofMerchant = { merchantId, lat: from?.lat, lon: from?.lon }

  const [store, merchant, offer, reviews, hotel, cards, neighbourhoods] = await Promise.all([
    appointments.store({ merchantId, storeId }, call),
    appointments.merchant({ merchantId }, call),
    appointments.servicePacks({ merchantId, storeId }, call),
    appointments.reviews({ merchantId, storeId, first: reviewsShown, after }, call),
    appointments.hotel({ merchantId, storeId }, call),
    Promise.all(
      [undefined, ...PACK_KINDS].map((each) => appointments.stores({ ...ofMerchant, kind: each, first: 500 }, call)),
    ),
    findVisitNeighbourhoods(visit),
  ])

  const [card, ...cardOfKind] = cards.map(({ stores }) => stores.find(({ id }) => id === storeId) ?? null)
  const packs = offer.packs.map((pack) => ({
    pack,
    prices: getPackPrices(pack, merchant),
    nextSlot: cardOfKind[PACK_KINDS.indexOf(pack.servicePackId)]?.nextSlot ?? null,
  }))
  const amounts = packs.flatMap(({ prices }) => prices.map(({ amount }) => amount))
  const priceFrom = amounts.length > 0 ? Math.min(...amounts) : null
  const nextSlots = packs.flatMap(({ nextSlot }) => nextSlot ?? [])
  const wanted = packs.find(({ pack }) => pack.servicePackId === kind)

  const t = translator(visit.country.locale, 'appointment')
  const path = paths.appointmentStore({ merchantId, storeId })
  const url = visit.origin + path
  const kinds = [...new Set(packs.map(({ pack }) => t(`kinds.${pack.servicePackId}`)))].join(', ')
  return {
    store,
    packs,
    nightFrom: hotel && Math.min(...hotel.rates.map(({ night }) => night)),
    kind,
    priceFrom,
    nextSlot: wanted?.nextSlot ?? nextSlots.sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0] ?? null,
    distanceMetres: card?.distanceMetres ?? null,
    week: toWeek(store.schedule, dayIn(store.timezoneCode, visit.now())),
    reviews: {
      list: reviews.reviews,
      byStars: reviews.byStars,
      more: moreReviews(asked, reviews.endCursor),
    },
    map: { isOn: visit.maps.isOn, tiles: visit.maps.tiles, neighbourhoods },
    seo: publicSeo(visit, path, {
      title: t('store.seoTitle', { store: store.name, kinds, city: store.city }),
      description: t('store.seoDescription', {
        store: store.name,
        address: store.address,
        price: priceFrom === null ? '' : formatMoney(priceFrom, store.currencyCode),
      }),
      countries: [],
      index: store.countryCode === visit.country.iso,
      jsonLd: [storeJsonLd(store, { url, origin: visit.origin, packs, reviews: reviews.reviews })],
      trail: [
        { name: t('store.all'), path: paths.appointments() },
        { name: store.name, path },
      ],
    }),
  }
}

interface Asked {
  merchantId: string
  storeId: string
  kind: PackKind | null
  reviewsShown: number
  /** Cursor of the next page, when the reviews no longer fit one list. */
  after: string | undefined
}

function parseQuery(params: URLSearchParams): Asked | null {
  const merchantId = params.get('merchantId')?.trim()
  const storeId = params.get('storeId')?.trim()
  if (!merchantId || !storeId || merchantId.length > 100 || storeId.length > 100) return null
  const reviews = Number(params.get('reviews'))
  const isKnown = Number.isInteger(reviews) && reviews > FIRST_REVIEWS
  return {
    merchantId,
    storeId,
    kind: readOption(params, 'kind', PACK_KINDS),
    reviewsShown: isKnown ? Math.min(reviews, MOST_REVIEWS) : FIRST_REVIEWS,
    after: readText(params, 'after', 200) || undefined,
  }
}

function moreReviews({ merchantId, storeId, kind, reviewsShown, after }: Asked, endCursor: string | null) {
  if (endCursor === null) return null
  const isNextPage = after !== undefined || reviewsShown >= MOST_REVIEWS
  const reviews = isNextPage ? MOST_REVIEWS : Math.min(reviewsShown + MORE_REVIEWS, MOST_REVIEWS)
  const to = paths.appointmentStore({ merchantId, storeId, kind, reviews, after: isNextPage ? endCursor : null })
  return { to: `${to}#opiniones`, isNextPage }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function StorePage({ loaderData: shown }: Route.ComponentProps) {
  const { t } = useTranslation('appointment')
  const { store, packs, kind, priceFrom, nextSlot, reviews } = shown
  const button = useRef<HTMLDivElement>(null)
  const book = paths.appointmentAdd({ merchantId: store.merchantId, storeId: store.id, kind })
  return (
    <>
      <Breadcrumbs
        label={t('store.trail')}
        crumbs={[
          { label: t('store.home'), to: paths.home() },
          { label: t('store.all'), to: paths.appointments({ kind }) },
          { label: store.name },
        ]}
      />
      <article className="mt-3 grid gap-x-8 gap-y-6 @4xl/main:grid-cols-[minmax(0,1fr)_21rem] @4xl/main:items-start">
        <div className="grid min-w-0 gap-5">
          <StoreGallery name={store.name} pictures={store.storePictures} />
          <Heading store={store} distanceMetres={shown.distanceMetres} />
        </div>
        <div className="@4xl/main:sticky @4xl/main:top-23 @4xl/main:row-span-2">
          <StoreSummary store={store} priceFrom={priceFrom} nextSlot={nextSlot} book={book} button={button} />
        </div>
        <div className="grid min-w-0 gap-9">
          <section aria-labelledby="packs">
            <h2 id="packs" className="mb-4 text-xl sm:text-2xl">
              {t('store.packs')}
            </h2>
            {packs.length === 0 ? (
              <p className="text-ink-600">{t('store.noPacks')}</p>
            ) : (
              <PackList packs={packs} store={store} currency={store.currencyCode} kind={kind} />
            )}
          </section>
          {shown.nightFrom !== null && <HotelCard store={store} nightFrom={shown.nightFrom} />}
          <StoreWeek week={shown.week} store={store} />
          <Where store={store} map={shown.map} />
          <StoreReviews
            place={{ merchantId: store.merchantId, storeId: store.id }}
            rating={store.rating}
            count={store.reviewsTotalCount}
            byStars={reviews.byStars}
            reviews={reviews.list}
            merchantName={store.merchantName}
            more={reviews.more}
          />
        </div>
      </article>
      <StoreBar priceFrom={priceFrom} currency={store.currencyCode} nextSlot={nextSlot} book={book} button={button} />
    </>
  )
}

function Heading({ store, distanceMetres }: { store: Store; distanceMetres: number | null }) {
  const { t, locale } = useTranslation('appointment')
  return (
    <header>
      <h1 className="text-2xl sm:text-3xl">{store.name}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <a href="#opiniones" className="flex items-center rounded-tag hover:underline">
          <StoreRating rating={store.rating} count={store.reviewsTotalCount} />
        </a>
        <Badge tone={store.isOpen ? 'ok' : 'neutral'}>{store.openingLabel}</Badge>
        {store.merchantName !== store.name && (
          <span className="text-ink-600">{t('store.of', { merchant: store.merchantName })}</span>
        )}
      </div>
      <p className="mt-2 flex items-start gap-1.5 text-ink-700">
        <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand-600" />
        <span>
          {store.address}, {store.city}
          {distanceMetres !== null && ` · ${t('card.away', { distance: formatDistance(distanceMetres, locale) })}`}
        </span>
      </p>
      {store.features.length > 0 && (
        <ul aria-label={t('store.features')} className="mt-4 flex flex-wrap gap-2">
          {store.features.map((feature) => (
            <li
              key={feature}
              className="flex items-center gap-1.5 rounded-full bg-brand-100 px-3 py-1.5 font-bold text-brand-900 text-sm"
            >
              <BadgeCheck aria-hidden="true" className="size-4 text-brand-600" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

function Where({ store, map }: { store: Store; map: Route.ComponentProps['loaderData']['map'] }) {
  const { t } = useTranslation('appointment')
  const { latitude, longitude, name, phone } = store
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-xl sm:text-2xl">
        {t('store.where')}
      </h2>
      <p className="mt-1.5 text-ink-700">
        {store.address}, {store.city}
      </p>
      {map.isOn && (
        <StoreMap
          point={{ lat: latitude, lon: longitude }}
          name={name}
          tiles={map.tiles}
          neighbourhoods={map.neighbourhoods}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('outline', 'sm')}
        >
          <Navigation aria-hidden="true" className="size-4.5" />
          {t('store.directions')}
        </a>
        <a href={callLink(phone)} className={buttonStyle('outline', 'sm')}>
          <Phone aria-hidden="true" className="size-4.5" />
          {t('store.call')}
        </a>
        <a
          href={whatsappLink(phone, t('store.whatsappText', { store: name }))}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('outline', 'sm')}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {t('store.whatsapp')}
        </a>
      </div>
    </section>
  )
}
