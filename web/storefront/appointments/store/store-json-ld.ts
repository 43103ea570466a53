import type { Review, Store } from '#services/appointments/contract.ts'
import { formatMoney, minorPerUnit } from '#shared/money.ts'
import type { JsonLd } from '#web/storefront/seo/json-ld.ts'
import type { OfferedPack } from './pack-list.tsx'
import { cheapest } from './pack-prices.ts'
import { openingsOn } from './week.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** schema.org LocalBusiness of a store, with opening hours, rating and offers. */
export function storeJsonLd(
  store: Store,
  { url, origin, packs, reviews }: { url: string; origin: string; packs: OfferedPack[]; reviews: Review[] },
): JsonLd {
  const prices = packs.flatMap(({ prices }) => prices.map(({ amount }) => amount))
  const money = (amount: number) => formatMoney(amount, store.currencyCode).replace('\u00A0', ' ')
  return {
    '@type': 'LocalBusiness',
    '@id': url,
    name: store.name,
    url,
    telephone: store.phone,
    image: store.storePictures.flatMap((picture) => URL.parse(picture, origin)?.href ?? []),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      addressLocality: store.city,
      addressCountry: store.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    openingHoursSpecification: DAYS.flatMap((day, weekday) =>
      openingsOn(store.schedule, weekday).map(({ startTime, endTime }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${day}`,
        opens: clock(startTime),
        closes: clock(endTime),
      })),
    ),
    currenciesAccepted: store.currencyCode,
    ...(prices.length > 0 ? { priceRange: `${money(Math.min(...prices))} - ${money(Math.max(...prices))}` } : {}),
    ...(store.rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: store.rating,
            reviewCount: store.reviewsTotalCount,
          },
          review: reviews.slice(0, 3).map(toReview),
        }),
    makesOffer: packs.flatMap((offered) => toOffer(offered, store)),
  }
}

function toOffer({ pack, prices }: OfferedPack, { currencyCode }: Store) {
  const from = cheapest(prices)
  if (from === null) return []
  return [
    {
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: pack.name, description: pack.description },
      priceSpecification: {
        '@type': 'PriceSpecification',
        minPrice: from / minorPerUnit(currencyCode),
        priceCurrency: currencyCode,
      },
    },
  ]
}

function toReview({ author, day, stars, text }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: day,
    reviewRating: { '@type': 'Rating', ratingValue: stars },
    ...(text === '' ? {} : { reviewBody: text }),
  }
}

/** Minutes as 'HH:mm'; the end of the day is its last minute. */
function clock(minutes: number): string {
  const shown = Math.min(minutes, 1439)
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
