import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '#demo/people.ts'
import type { AccountsClient } from '#services/accounts/client.ts'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import type { MarketClient } from '#services/market/client.ts'
import { contract as marketContract } from '#services/market/contract.ts'
import { APP_ID } from '#shared/brand.ts'
import { countries } from '#shared/countries/countries.ts'
import { remoteClient } from '#shared/rpc/remote.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Target } from './scenarios.ts'
import { type RunningAccounts, signUp } from './sign-up.ts'

/** As many as orders are measured, warm-up too: a newcomer has one unpaid order at a time. */
const BUYERS = 700
/** So many at a time: the shop turns away who would wait too long. */
const AT_ONCE = 10

/** Finds the ids to measure with, by the running shop's HTTP API. */
export async function findTarget(port: number, buyerCount = BUYERS): Promise<Target> {
  const { url, market, shop, products, productSlug } = await findGoods(port)
  const accounts = remoteClient(accountsContract, { url, timeoutMs: 10_000 })
  const aGuest = async () => (await accounts.createGuest({ country: 'BO' }, visitor)).jwtToken
  const buyers: string[] = []
  while (buyers.length < buyerCount) {
    const length = Math.min(AT_ONCE, buyerCount - buyers.length)
    buyers.push(...(await Promise.all(Array.from({ length }, aGuest))))
  }

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
    token: await aGuest(),
    buyers,
    person: await aPerson({ url, accounts }, visitor),
    customerCookie: await openSession(accounts, CUSTOMER, visitor),
    cartCookie: await cartCookie(market, visitor, shop.id, sellable.slice(0, 3)),
    shop,
    productSlug,
    tagSlug: largest?.slug ?? '',
    sellable,
  }
}

const visitor = { context: { viewer: anonymousViewer('BO'), requestId: 'bench' } }

/** What a running shop sells, as a stranger sees it, and a cart of it. */
export async function findGoods(port: number) {
  const url = `http://127.0.0.1:${port}`
  const market = remoteClient(marketContract, { url: `${url}/api/market`, timeoutMs: 10_000 })
  const { operations } = await market.marketPlaceAppData({ appName: APP_ID }, visitor)
  const operation = operations.find(({ countryIso }) => countryIso === 'BO')
  if (!operation) throw new Error('The running shop does not serve Bolivia')
  const place = await market.searchShops(
    { locality: { coordinates: countries.BO.shopLookup }, appName: APP_ID, operationUid: operation.operationUid },
    visitor,
  )
  const shop = place.defaultStore
  const page = await market.catalogItems({ shopId: shop.id, first: 100, inStock: true }, visitor)
  const products = page.edges.map(({ node }) => node.product)
  const fillCart = () => {
    const lines = products.slice(0, 2).flatMap(({ _id, variants: [variant] }) => {
      return variant ? [{ productId: _id, productVariantId: variant._id, price: variant.price }] : []
    })
    return cartCookie(market, visitor, shop.id, lines)
  }
  return { url, market, shop, products, productSlug: products[0]?.slug ?? '', fillCart }
}

/** Signs a person up, with a phone and an address, and in. */
async function aPerson(
  { url, accounts }: RunningAccounts,
  visitor: { context: CallContext },
): Promise<Target['person']> {
  const [email, password, fullName] = [`${randomUUID()}@ejemplo.bo`, randomUUID(), 'Banco de Pruebas']
  const idToken = await signUp({ url, accounts }, { email, password, fullName }, visitor)
  const { uid, sessionToken } = await accounts.openWebSession({ idToken, country: 'BO' }, visitor)
  const viewer = {
    uid,
    isGuest: false,
    roles: ['customer' as const],
    areas: {},
    country: 'BO' as const,
    token: sessionToken,
  }
  const signedIn = { context: { ...visitor.context, viewer } }
  const { name, iso, countryCode, timezone, geolocationFallback } = countries.BO
  await accounts.updateUser(
    { userId: uid, fullName, email, phoneNumber: '70012345', userName: null, locale: 'es' },
    signedIn,
  )
  await accounts.createAddress(
    {
      userId: uid,
      street: 'Av. San Martín 455',
      notes: 'Portón verde',
      country: { name, iso, countryCode, timezone },
      coordinates: { ...geolocationFallback, empty: false },
    },
    signedIn,
  )
  return { email, password, cookie: toCookie('session', sessionToken) }
}

/** Has pets, orders and visits. */
const CUSTOMER = { email: 'ana@huella.example', password: DEMO_PASSWORD }

async function openSession(
  accounts: AccountsClient,
  person: { email: string; password: string },
  visitor: { context: CallContext },
): Promise<string> {
  const { idToken } = await accounts.signInByPassword(person, visitor)
  return toCookie('session', (await accounts.openWebSession({ idToken, country: 'BO' }, visitor)).sessionToken)
}

/** Fills an anonymous cart and returns the Cookie header that opens it. */
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
  return toCookie(`anonymousCart_${encodeURIComponent(shopId)}`, value)
}

/** Cookie header as sent to a shop without https. */
function toCookie(name: string, value: string): string {
  return `huella_${name}=${encodeURIComponent(value)}`
}
