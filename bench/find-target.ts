import { makeCookies } from '#server/cookies.ts'
import { remoteAccounts } from '#services/accounts/client.ts'
import { type MarketClient, remoteMarket } from '#services/market/client.ts'
import { APP_ID } from '#shared/brand.ts'
import { countries } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Target } from './scenarios.ts'

/** Asks the running shop, over HTTP as any client would, what there is to measure with. */
export async function findTarget(port: number): Promise<Target> {
  const url = `http://127.0.0.1:${port}`
  const accounts = remoteAccounts({ url, timeoutMs: 10_000 })
  const market = remoteMarket({ url: `${url}/api/market`, timeoutMs: 10_000 })
  const visitor = { context: { viewer: anonymousViewer('BO'), requestId: 'bench' } }

  const { operations } = await market.marketPlaceAppData({ appName: APP_ID }, visitor)
  const operation = operations.find(({ countryIso }) => countryIso === 'BO')
  if (!operation) throw new Error('The running shop does not serve Bolivia')
  const place = await market.searchShops(
    { locality: { coordinates: countries.BO.shopLookup }, appName: APP_ID, operationUid: operation.operationUid },
    visitor,
  )
  const shop = place.defaultStore
  const { jwtToken } = await accounts.createGuest({ country: 'BO' }, visitor)

  const page = await market.catalogItems({ shopId: shop.id, first: 100, inStock: true }, visitor)
  const products = page.edges.map(({ node }) => node.product)
  const sellable = products.flatMap((product) =>
    product.variants
      .filter((variant) => variant.currentStock >= 10 && !variant.isBackorder)
      .map((variant) => ({ productId: product._id, productVariantId: variant._id, price: variant.price })),
  )
  const tags = await market.tags({ shopId: shop.id }, visitor)
  const largest = tags.toSorted((a, b) => b.productCount - a.productCount)[0]
  return {
    host: `localhost:${port}`,
    port,
    token: jwtToken,
    cartCookie: await cartCookie(market, visitor, shop.id, sellable.slice(0, 3)),
    shop,
    productSlug: products[0]?.slug ?? '',
    tagSlug: largest?.slug ?? '',
    sellable,
  }
}

/** Fills an anonymous cart; the Cookie header that opens it. */
async function cartCookie(
  market: MarketClient,
  visitor: { context: CallContext },
  shopId: string,
  lines: Target['sellable'],
): Promise<string> {
  const { cart, ...key } = await market.createAnonymousCart({ shopId }, visitor)
  const addedAt = new Date().toISOString()
  const items = lines.map((line) => ({ ...line, quantity: 1, addedAt }))
  await market.saveAnonymousCart({ ...key, cart: { ...cart, items } }, visitor)
  const value = `${key.anonymousCartId}.${key.anonymousCartToken}`
  return makeCookies({ isHttps: false }).header({ [`anonymousCart_${encodeURIComponent(shopId)}`]: value })
}
