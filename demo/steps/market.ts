import { demoProducts } from '#demo/catalogue/products.ts'
import { demoTags } from '#demo/catalogue/tags.ts'
import type { DemoProduct } from '#demo/catalogue/types.ts'
import { demoPlaces } from '#demo/places.ts'
import { demoCoupons } from '#demo/shops/coupons.ts'
import { demoOperations, furtherShops, mainShops } from '#demo/shops/shops.ts'
import type { DemoShop } from '#demo/shops/types.ts'
import type { ImportedProduct } from '#services/market/imports/rules/imported-product.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { roundToStep } from '#shared/money.ts'
import { importedProduct } from './imported.ts'
import type { DemoStep, MarketDoor } from './step.ts'
import { keepStock } from './stock.ts'

/** Products per batch, small enough that pages never wait for one. */
const BATCH = 100

export const marketSteps: DemoStep[] = [
  { service: 'market', number: 1, name: 'markets and their places', run: openMarkets },
  { service: 'market', number: 2, name: 'shops', run: ({ market }) => openShops(market, mainShops) },
  { service: 'market', number: 3, name: 'categories', run: putCategories },
  { service: 'market', number: 4, name: 'products, offers and pictures', run: fillShops },
  {
    service: 'market',
    number: 5,
    name: 'what the shops recommend',
    run: ({ market }) => openShops(market, mainShops, ({ favoriteHandles }) => market.productIds(favoriteHandles)),
  },
  { service: 'market', number: 6, name: 'coupons', run: ({ market, now }) => market.putCoupons(demoCoupons(now())) },
  { service: 'market', number: 8, name: 'a kilo to give', run: ({ market }) => sellKilosToGive(market, mainShops) },
  { service: 'market', number: 9, name: 'further shops in Bolivia', run: openFurtherShops },
  { service: 'market', number: 10, name: 'what a warehouse does in a month', run: keepStock },
]

async function openMarkets({ market }: { market: MarketDoor }): Promise<void> {
  for (const operation of demoOperations) {
    const places = demoPlaces.filter(({ country }) => country === operation.countryIso)
    await market.openMarket({ operation, places })
  }
}

async function openShops(
  market: MarketDoor,
  shops: DemoShop[],
  getFavorites: (shop: DemoShop) => Promise<string[]> = () => Promise.resolve([]),
): Promise<void> {
  for (const shop of shops) {
    const {
      id,
      country,
      name,
      currency,
      coordinates,
      deliveryZones,
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
      deliveryZones,
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
  for (const { id, country } of mainShops) {
    await fillShop(market, id, soldIn(country), (product) => importedProduct(product, country, now()))
  }
}

async function fillShop(
  market: MarketDoor,
  shopId: string,
  sold: DemoProduct[],
  toImported: (product: DemoProduct) => ImportedProduct,
): Promise<void> {
  for (let at = 0; at < sold.length; at += BATCH) {
    const batch = sold.slice(at, at + BATCH)
    const { refused } = await market.importProducts(
      shopId,
      batch.map(toImported),
      batch.map(({ handle, popularity }) => ({ slug: handle, score: popularity })),
    )
    const [first] = refused
    if (first) throw new Error(`demonstration product ${first.handle} was refused: ${first.reason}`)
  }
}

/** A shop of another city sells every third product, dearer by the way there, and has less of it. */
async function openFurtherShops({ market, now }: { market: MarketDoor; now: () => Date }): Promise<void> {
  // Its zones have places of their own, which a demonstration of an earlier version lacks.
  await openMarkets({ market })
  await openShops(market, furtherShops)
  for (const shop of furtherShops) {
    const sold = soldAtFurther(shop)
    await fillShop(market, shop.id, sold, (product) => sentOn(importedProduct(product, shop.country, now()), shop))
  }
  await openShops(market, furtherShops, (shop) => {
    const best = soldAtFurther(shop).sort((one, other) => other.popularity - one.popularity)
    return market.productIds(best.slice(0, FAVORITES).map(({ handle }) => handle))
  })
  await sellKilosToGive(market, furtherShops)
}

const FAVORITES = 8
const FREIGHT = 1.05

function soldAtFurther({ country }: DemoShop): DemoProduct[] {
  return soldIn(country).filter((_, index) => index % 3 === 0)
}

function sentOn(product: ImportedProduct, { roundPricesEvery }: Pick<DemoShop, 'roundPricesEvery'>): ImportedProduct {
  const dearer = (minor: number) => roundToStep(Math.round(minor * FREIGHT), roundPricesEvery)
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      priceMinor: variant.priceMinor && dearer(variant.priceMinor),
      compareAtMinor: variant.compareAtMinor && dearer(variant.compareAtMinor),
      stock: variant.stock && Math.ceil(variant.stock / 4),
    })),
  }
}

function soldIn(country: CountryIso): DemoProduct[] {
  return demoProducts.filter(({ variants }) => variants.some(({ offers }) => offers[country] !== undefined))
}

/** Price of a kilo of good food, in the country's minor units. */
const priceOfKilo: Partial<Record<CountryIso, number>> = { BO: 2000, PY: 22_000 }

async function sellKilosToGive(market: MarketDoor, shops: DemoShop[]): Promise<void> {
  for (const { id, country } of shops) {
    const priceMinor = priceOfKilo[country]
    if (priceMinor) await market.putDonation({ shopId: id, priceMinor })
  }
}
