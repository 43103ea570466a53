import type { AccountsClient } from '#services/accounts/client.ts'
import type { Account, AddressBookEntry } from '#services/accounts/contract.ts'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { CatalogPage, CatalogProduct, CatalogQuery } from '#services/market/contract.ts'
import type { RewardsClient } from '#services/rewards/client.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { GraphDependencies } from '../deps.ts'
import { makeGraph } from '../service.ts'

/** A graph over a fake market with the given number of products, and the calls that the market received. */
export function graphOverFakes(
  options: {
    mode?: 'demo' | 'production'
    market?: Partial<MarketClient>
    rewards?: Partial<RewardsClient>
    content?: Partial<GraphDependencies['content']>
    pets?: Partial<GraphDependencies['pets']>
    appointments?: Partial<GraphDependencies['appointments']>
    insurance?: Partial<GraphDependencies['insurance']>
  } = {},
) {
  const queries: CatalogQuery[] = []
  const logged: { facts: object; message: string }[] = []
  const market: Partial<MarketClient> = {
    catalogItems: async (query) => {
      queries.push(query)
      return aPage(query.first ?? query.last ?? 30)
    },
    ...options.market,
  }
  const accounts: Partial<AccountsClient> = {
    account: async (_input, options) => anAccount(options?.context?.viewer.uid ?? ''),
  }
  const tell = (facts: object, message: string) => logged.push({ facts, message })
  const graph = makeGraph({
    // Only the calls of these tests; others fail as if the service were down.
    market: market as MarketClient,
    accounts: accounts as AccountsClient,
    rewards: (options.rewards ?? {}) as RewardsClient,
    content: (options.content ?? {}) as GraphDependencies['content'],
    pets: (options.pets ?? {}) as GraphDependencies['pets'],
    appointments: (options.appointments ?? {}) as GraphDependencies['appointments'],
    insurance: (options.insurance ?? {}) as GraphDependencies['insurance'],
    mode: options.mode ?? 'demo',
    log: { error: tell, warn: tell },
  })
  return { graph, queries, logged }
}

/** 'ana' is signed in and has three addresses; other uids are guests. */
function anAccount(uid: string): Account {
  const isAna = uid === 'ana'
  const addressBook = isAna ? ['casa', 'oficina', 'mamá'].map(anAddress) : []
  const name = isAna
    ? { name: 'Ana María Suárez', firstName: 'Ana', lastName: 'María Suárez' }
    : { name: null, firstName: null, lastName: null }
  return playedAccount({
    _id: uid,
    ...name,
    primaryEmailAddress: isAna ? 'ana@example.com' : null,
    verifiedEmail: false,
    phoneNumber: isAna ? '+59170012345' : null,
    verifiedPhone: isAna,
    isGuestAccount: !isAna,
    hasPassword: isAna,
    addressBook,
    defaultAddress: addressBook[0] ?? null,
  })
}

function anAddress(code: string, index: number): AddressBookEntry {
  return {
    _id: code,
    eddressCode: code,
    isDefault: index === 0,
    street: 'Av. San Martín 455',
    notes: 'Portón verde',
    locality: null,
    country: { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' },
    city: 'Santa Cruz',
    region: null,
    coordinates: { lat: -17.7669, lon: -63.1995, empty: false },
    building: null,
    unit: null,
  }
}

export const aCall = (uid: string | null = null): CallContext => ({
  viewer: { uid, isGuest: true, roles: [], areas: {}, country: 'BO', token: null },
  requestId: 'r-1',
})

export function aPost(query: string, variables?: object): Request {
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
}

export function aPage(size: number): CatalogPage {
  return {
    totalCount: 1_000,
    totalIsExact: true,
    didYouMean: null,
    search: null,
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: 'c0', endCursor: `c${size - 1}` },
    edges: Array.from({ length: size }, (_, i) => ({ cursor: `c${i}`, node: { product: aProduct(i) } })),
  }
}

function aProduct(i: number): CatalogProduct {
  return {
    _id: `p${i}`,
    title: `Croqueta ${i}`,
    slug: `croqueta-${i}`,
    description: 'Alimento completo',
    vendor: 'Kantu',
    isLowQuantity: false,
    isSoldOut: false,
    isBackorder: false,
    pricing: {
      currencyCode: 'BOB',
      minPrice: 3890,
      maxPrice: 38900,
      displayPrice: 'Bs 38,90 - Bs 389,00',
      compareAtPrice: 4500,
      displayCompareAtPrice: 'Bs 45,00',
    },
    primaryImage: { imageId: 'abc', alt: 'Bolsa' },
    petTypes: ['PERRO'],
    lifeStage: null,
    breedSize: null,
    category: 'Alimento seco',
    variants: [],
    variantCount: 2,
  }
}
