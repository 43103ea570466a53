import { demoProducts } from '#demo/catalogue/products.ts'
import { demoTags } from '#demo/catalogue/tags.ts'
import type { DemoProduct } from '#demo/catalogue/types.ts'
import { demoPlaces } from '#demo/places.ts'
import { demoCoupons } from '#demo/shops/coupons.ts'
import { demoOperations, demoShops } from '#demo/shops/shops.ts'
import type { DemoShop } from '#demo/shops/types.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { importedProduct } from './imported.ts'
import { buyAndSay } from './opinions.ts'
import type { DemoStep, MarketDoor } from './step.ts'

/** Products per batch, small enough that pages never wait for one. */
const BATCH = 100

export const marketSteps: DemoStep[] = [
  { service: 'market', number: 1, name: 'markets and their places', run: openMarkets },
  { service: 'market', number: 2, name: 'shops', run: ({ market }) => openShops(market, () => Promise.resolve([])) },
  { service: 'market', number: 3, name: 'categories', run: putCategories },
  { service: 'market', number: 4, name: 'products, offers and pictures', run: fillShops },
  {
    service: 'market',
    number: 5,
    name: 'what the shops recommend',
    run: ({ market }) => openShops(market, ({ favoriteHandles }) => market.productIds(favoriteHandles)),
  },
  { service: 'market', number: 6, name: 'coupons', run: ({ market, now }) => market.putCoupons(demoCoupons(now())) },
  { service: 'market', number: 7, name: 'what buyers say of products', run: buyAndSay },
  { service: 'market', number: 8, name: 'a kilo to give', run: sellKilosToGive },
]

async function openMarkets({ market }: { market: MarketDoor }): Promise<void> {
  for (const operation of demoOperations) {
    const places = demoPlaces.filter(({ country }) => country === operation.countryIso)
    await market.openMarket({ operation, places })
  }
}

async function openShops(market: MarketDoor, getFavorites: (shop: DemoShop) => Promise<string[]>): Promise<void> {
  for (const shop of demoShops) {
    const {
      id,
      country,
      name,
      currency,
      coordinates,
      deliveryZone,
      favoriteHandles: _,
      operationUid: __,
      ...facts
    } = shop
    const favorites = await getFavorites(shop)
    await market.putShop({
      id,
      country,
      name,
      currency: currency.code,
      coordinates,
      deliveryZones: [
        {
          name: 'Zona de entrega',
          corners: deliveryZone,
          deliveryCharge: null,
          minimumCharge: null,
          minimumTicketFreeDelivery: null,
        },
      ],
      facts: { ...facts, favorites },
    })
  }
}

async function putCategories({ market }: { market: MarketDoor }): Promise<void> {
  await market.putTags(
    demoTags.map(({ slug, name, emoji, parentSlug, position }) => ({
      id: slug,
      slug,
      name,
      emoji,
      parentId: parentSlug ?? null,
      position,
    })),
  )
}

async function fillShops({ market, now }: { market: MarketDoor; now: () => Date }): Promise<void> {
  for (const { id, country } of demoShops) {
    const sold = soldIn(country)
    for (let at = 0; at < sold.length; at += BATCH) {
      const batch = sold.slice(at, at + BATCH)
      const { refused } = await market.importProducts(
        id,
        batch.map((product) => importedProduct(product, country, now())),
        batch.map(({ handle, popularity }) => ({ slug: handle, score: popularity })),
      )
      const [first] = refused
      if (first) throw new Error(`demonstration product ${first.handle} was refused: ${first.reason}`)
    }
  }
}

function soldIn(country: CountryIso): DemoProduct[] {
  return demoProducts.filter(({ variants }) => variants.some(({ offers }) => offers[country] !== undefined))
}

/** Price of a kilo of good food, in the country's minor units. */
const priceOfKilo: Partial<Record<CountryIso, number>> = { BO: 2000, PY: 22_000 }

async function sellKilosToGive({ market }: { market: MarketDoor }): Promise<void> {
  for (const { id, country } of demoShops) {
    const priceMinor = priceOfKilo[country]
    if (priceMinor) await market.putDonation({ shopId: id, priceMinor })
  }
}
