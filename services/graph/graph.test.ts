import { initGraphQLTada } from 'gql.tada'
import { print } from 'graphql'
import { describe, expect, test } from 'vitest'
import type { CalculateBasket } from '#services/market/contract.ts'
import { SEARCH_SERVICES } from '#services/market/search/rules/search-group.ts'
import { errorCatalogue, httpError } from '#shared/rpc/errors.ts'
import type { introspection } from './graphql-env.d.ts'
import { aBasket } from './testing/a-basket.ts'
import { anOrderWithoutItsSecondLine } from './testing/an-order.ts'
import { ask } from './testing/ask.ts'
import { aCall, aPage, aPost, graphOverFakes } from './testing/fake-services.ts'

const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { ConnectionCursor: string; ConnectionLimitInt: number; DateTime: string }
}>()

const LISTING = graphql(`
  query catalogItemsQuery(
    $shopId: ID!
    $tagIds: [ID]
    $first: ConnectionLimitInt
    $last: ConnectionLimitInt
    $before: ConnectionCursor
    $after: ConnectionCursor
    $sortBy: CatalogItemSortByField
    $sortByPriceCurrencyCode: String
    $sortOrder: SortOrder
    $searchQuery: String
  ) {
    catalogItems(
      shopIds: [$shopId]
      tagIds: $tagIds
      first: $first
      last: $last
      before: $before
      after: $after
      sortBy: $sortBy
      sortByPriceCurrencyCode: $sortByPriceCurrencyCode
      sortOrder: $sortOrder
      searchQuery: $searchQuery
    ) {
      totalCount
      pageInfo { endCursor startCursor hasNextPage hasPreviousPage }
      edges {
        cursor
        node {
          _id
          ... on CatalogItemProduct {
            product {
              _id
              title
              slug
              description
              vendor
              isLowQuantity
              isSoldOut
              isBackorder
              pricing { compareAtPrice { displayAmount } currency { code } displayPrice maxPrice minPrice }
              primaryImage { URLs { thumbnail small medium large original } }
            }
          }
        }
      }
    }
  }
`)

test("an answer is everybody's until it is about somebody, or a failure", async () => {
  const { graph } = graphOverFakes()
  const isEverybodys = async (query: string, variables?: object) =>
    graph.isEverybodys(await graph.fetch(aPost(query, variables), aCall()))

  expect(await isEverybodys(print(LISTING), { shopId: 's1', first: 5 })).toBe(true)
  expect(await isEverybodys('{ viewer { _id } }')).toBe(false)
  expect(await isEverybodys('{ tags(shopId: "s1") { totalCount } viewer { _id } }')).toBe(false)
  expect(await isEverybodys('{ orderByReferenceId(id: "o", shopId: "s1", token: "t") { _id } }')).toBe(false)
  expect(await isEverybodys('{ nothing }')).toBe(false)
})

describe('a listing', () => {
  test('has the shape that a storefront of its ancestry asks for', async () => {
    const { status, body } = await ask(graphOverFakes(), print(LISTING), { shopId: 's1', first: 5 })

    expect(status).toBe(200)
    expect(body.data.catalogItems).toMatchObject({ totalCount: 1000, pageInfo: { endCursor: 'c4', hasNextPage: true } })
    expect(body.data.catalogItems.edges).toHaveLength(5)
    expect(body.data.catalogItems.edges[0]).toEqual({
      cursor: 'c0',
      node: {
        _id: 'p0',
        product: {
          _id: 'p0',
          title: 'Croqueta 0',
          slug: 'croqueta-0',
          description: 'Alimento completo',
          vendor: 'Kantu',
          isLowQuantity: false,
          isSoldOut: false,
          isBackorder: false,
          pricing: [
            {
              compareAtPrice: { displayAmount: 'Bs 45,00' },
              currency: { code: 'BOB' },
              displayPrice: 'Bs 38,90 - Bs 389,00',
              maxPrice: 38900,
              minPrice: 3890,
            },
          ],
          primaryImage: {
            URLs: {
              thumbnail: '/media/products/abc-160.webp',
              small: '/media/products/abc-320.webp',
              medium: '/media/products/abc-640.webp',
              large: '/media/products/abc-800.webp',
              original: '/media/products/abc-1200.jpg',
            },
          },
        },
      },
    })
  })

  test('asks the market for what is set, and drops what is null', async () => {
    const fakes = graphOverFakes()
    await ask(fakes, print(LISTING), {
      shopId: 's1',
      first: 7,
      tagIds: [],
      searchQuery: '  ',
      sortBy: 'minPrice',
      sortOrder: 'asc',
      sortByPriceCurrencyCode: 'USD',
    })
    await ask(fakes, print(LISTING), {
      shopId: 's1',
      last: 20,
      before: 'c9',
      tagIds: ['perros', null],
      sortBy: 'updatedAt',
    })

    expect(fakes.queries).toEqual([
      { shopId: 's1', first: 30, sortBy: 'minPrice-asc' },
      { shopId: 's1', last: 20, before: 'c9', tagIds: ['perros'], sortBy: 'updatedAt-desc' },
    ])
  })

  test.each([
    [5, 5],
    [100, 100],
    [7, 30],
    [0, 30],
    [-1, 30],
    [1e9, 30],
    ['x', 30],
  ])('a page size of %s counts as %i', async (asked, size) => {
    const fakes = graphOverFakes()
    await ask(fakes, print(LISTING), { shopId: 's1', first: asked })

    expect(fakes.queries).toEqual([{ shopId: 's1', first: size }])
  })

  test('needs a shop, and knows the currencies of the markets', async () => {
    const noShop = await ask(graphOverFakes(), '{ catalogItems(shopIds: []) { totalCount } }')
    expect(noShop.body.errors[0]).toMatchObject({
      message: 'ShopIds must be defined',
      path: ['catalogItems'],
      extensions: { code: 'graph.shop-not-named', detail: 'Elige una tienda para ver sus productos.' },
    })

    const euros = await ask(
      graphOverFakes(),
      '{ catalogItems(shopIds: ["s"], sortByPriceCurrencyCode: "EUR") { totalCount } }',
    )
    expect(euros.body.errors[0].extensions.code).toBe('graph.currency-not-known')
  })
})

test('without a place a shop is looked up where the specification says, and in Paraguay at its own centre', async () => {
  const places: object[] = []
  const fakes = graphOverFakes({
    market: {
      marketPlaceAppData: async () => ({
        operations: (['BO', 'PY'] as const).map((countryIso) => ({
          operationUid: `huella-${countryIso}`,
          countryIso,
          countryName: countryIso,
          countryFlag: '',
        })),
      }),
      searchShops: async ({ locality }) => {
        places.push(locality.coordinates)
        throw httpError('unavailable')
      },
    },
  })
  const query = '{ catalogItemProduct(slugOrId: "arena") { _id } }'
  for (const country of ['BO', 'PY'] as const) {
    const call = aCall()
    await fakes.graph.fetch(aPost(query), { ...call, viewer: { ...call.viewer, country } })
  }
  expect(places).toEqual([
    { lat: -17.72077, lon: -63.163375 },
    { lat: -25.2867, lon: -57.647 },
  ])
})

describe('how a search was understood', () => {
  const query = `query Search($words: String) {
    catalogItems(shopIds: ["s"], searchQuery: $words) {
      totalCount didYouMean search { missing isRelaxed missingBrand services }
    }
  }`

  test('is told with the products: corrected words, missing ones, a brand that is not sold, services', async () => {
    const fakes = graphOverFakes({
      market: {
        catalogItems: async () => ({
          ...aPage(5),
          didYouMean: 'collar azul',
          search: {
            missing: ['azul'],
            isRelaxed: true,
            missingBrand: 'Royal Canin',
            services: [...SEARCH_SERVICES],
          },
        }),
      },
    })
    const { body } = await ask(fakes, query, { words: 'colar azul' })

    expect(body.errors).toBeUndefined()
    expect(body.data.catalogItems).toMatchObject({
      didYouMean: 'collar azul',
      search: {
        missing: ['azul'],
        isRelaxed: true,
        missingBrand: 'Royal Canin',
        services: ['vaccines', 'vet', 'grooming', 'insurance', 'adoption', 'lost_pets'],
      },
    })
  })

  test('is null where nothing was searched', async () => {
    const { body } = await ask(graphOverFakes(), query)

    expect(body.data.catalogItems).toMatchObject({ didYouMean: null, search: null })
  })
})

describe('who asks', () => {
  test('a visitor without an account is nobody, a guest is a guest', async () => {
    const query =
      '{ viewer { _id name primaryEmailAddress phoneNumber isGuestAccount addressBook { edges { node { _id eddressCode } } } credibility { canPayAtDoor } } }'

    expect((await ask(graphOverFakes(), query)).body.data).toEqual({ viewer: null })
    expect((await ask(graphOverFakes(), query, {}, 'u1')).body.data.viewer).toEqual({
      _id: 'u1',
      name: null,
      primaryEmailAddress: null,
      phoneNumber: null,
      isGuestAccount: true,
      addressBook: { edges: [] },
      credibility: { canPayAtDoor: true },
    })
  })

  test('a person has favourites at a shop, as many as are asked for, and money to spend', async () => {
    const market = {
      favorites: async () => aPage(12).edges.map(({ node }) => node.product),
      wallet: async () => ({ balance: 2_550, currencyCode: 'BOB' as const, displayBalance: 'Bs 25,50', entries: [] }),
    }
    const query =
      '{ viewer { favoriteProducts(shopId: "hq", first: 5) { _id title } walletAmount { amount displayAmount currency { code } } } }'
    const { viewer } = (await ask(graphOverFakes({ market }), query, {}, 'ana')).body.data
    expect(viewer.favoriteProducts).toHaveLength(5)
    expect(viewer.favoriteProducts[0].title).not.toBe('')
    expect(viewer.walletAmount).toEqual({ amount: 2_550, displayAmount: 'Bs 25,50', currency: { code: 'BOB' } })
  })

  test('a person has a name in two parts, a phone, and a book of addresses with the default first', async () => {
    const query = `{ viewer {
      name firstName lastName primaryEmailAddress phoneNumber verifiedPhone isGuestAccount
      addressBook { totalCount pageInfo { hasNextPage } edges { cursor node { _id eddressCode } } }
      defaultAddress { eddressCode isDefault street city country { iso countryCode } coordinates { lat lon empty } }
    } }`
    expect((await ask(graphOverFakes(), query, {}, 'ana')).body.data.viewer).toEqual({
      name: 'Ana María Suárez',
      firstName: 'Ana',
      lastName: 'María Suárez',
      primaryEmailAddress: 'ana@example.com',
      phoneNumber: '+59170012345',
      verifiedPhone: true,
      isGuestAccount: false,
      addressBook: {
        totalCount: 3,
        pageInfo: { hasNextPage: false },
        edges: ['casa', 'oficina', 'mamá'].map((code) => ({
          cursor: expect.stringMatching(/^[\w-]+$/),
          node: { _id: code, eddressCode: code },
        })),
      },
      defaultAddress: {
        eddressCode: 'casa',
        isDefault: true,
        street: 'Av. San Martín 455',
        city: 'Santa Cruz',
        country: { iso: 'BO', countryCode: '591' },
        coordinates: { lat: -17.7669, lon: -63.1995, empty: false },
      },
    })
  })

  test("another's orders read as none, and are not even asked for", async () => {
    const query = '{ ordersByAccountId(accountId: "u2") { totalCount nodes { _id } } }'

    expect((await ask(graphOverFakes(), query, {}, 'u1')).body).toEqual({
      data: { ordersByAccountId: { totalCount: 0, nodes: [] } },
    })
    expect((await ask(graphOverFakes(), query)).body.errors[0]).toMatchObject({ message: 'Token not valid' })
  })

  test('an order has the items that are brought, not those that were missing', async () => {
    const fakes = graphOverFakes({ market: { order: async () => anOrderWithoutItsSecondLine() } })
    const query = '{ orderByReferenceId(id: "HU-8F3K2Q", shopId: "s") { totalItemQuantity items { _id } } }'

    expect((await ask(fakes, query, {}, 'u1')).body).toEqual({
      data: { orderByReferenceId: { totalItemQuantity: 1, items: [{ _id: 'v1' }] } },
    })
  })

  test('an order that is not theirs reads as not found', async () => {
    const marketError = errorCatalogue('market', {
      'order-not-found': { status: 404, message: 'Order not found', es: 'No.' },
    })
    const fakes = graphOverFakes({
      market: {
        order: async () => {
          throw marketError('order-not-found')
        },
      },
    })
    const { body } = await ask(fakes, '{ orderByReferenceId(id: "HU-1", shopId: "s") { _id } }', {}, 'u1')

    expect(body).toEqual({ data: { orderByReferenceId: null } })
  })
})

describe('a basket', () => {
  const BASKET = graphql(`
    query basket($code: String) {
      calculateBasket(
        shopId: "s1"
        items: [{ productId: "p1", productVariantId: "v1", quantity: 2 }]
        latitude: -17.78
        longitude: -63.18
        promoCode: $code
      ) {
        currencyCode
        lines { title quantity price { displayAmount } problem }
        summary { discountTotal { amount } amountDue { displayAmount } }
        coupon { code discount { displayAmount } isFreeDelivery }
        couponRefusal { code detail }
      }
    }
  `)

  test('costs what the market says, with the coupon that counts', async () => {
    const asked: CalculateBasket[] = []
    const coupon = { code: 'DIEZ', title: 'Diez', discount: 500, displayDiscount: '', isFreeDelivery: false }
    const fakes = graphOverFakes({
      market: {
        calculateBasket: async (input) => {
          asked.push(input)
          return aBasket({ coupon, couponRefusal: null, discount: 500 })
        },
      },
    })

    expect((await ask(fakes, print(BASKET), { code: ' diez ' }, 'u1')).body.data.calculateBasket).toMatchObject({
      currencyCode: 'BOB',
      lines: [{ title: 'Croquetas', quantity: 2, price: { displayAmount: 'Bs\u00A025,00' }, problem: null }],
      summary: { discountTotal: { amount: 500 }, amountDue: { displayAmount: 'Bs\u00A045,00' } },
      coupon: { code: 'DIEZ', discount: { displayAmount: 'Bs\u00A05,00' }, isFreeDelivery: false },
      couponRefusal: null,
    })
    expect(asked).toMatchObject([
      {
        serviceProviderId: 's1',
        items: [{ productId: 'p1', productVariantId: 'v1', quantity: 2 }],
        dynamicDeliveryParam: { deliveryLat: -17.78, deliveryLon: -63.18 },
        orderHasDelivery: true,
        isPayWithWallet: false,
        promoCode: ' diez ',
      },
    ])
  })

  test('tells in Spanish why a code does not count', async () => {
    const couponRefusal = { code: 'coupon-ended' as const, detail: 'Ese cupón ya terminó.' }
    const fakes = graphOverFakes({
      market: { calculateBasket: async () => aBasket({ coupon: null, couponRefusal, discount: 0 }) },
    })

    expect((await ask(fakes, print(BASKET), { code: 'VIEJO' }, 'u1')).body.data.calculateBasket).toMatchObject({
      summary: { amountDue: { displayAmount: 'Bs\u00A050,00' } },
      coupon: null,
      couponRefusal,
    })
  })
})

describe('failures', () => {
  test('a bug is told to us with its place and path, and to nobody else', async () => {
    const fakes = graphOverFakes({
      market: {
        catalogItems: async () => {
          throw new Error('connect ECONNREFUSED /run/postgres')
        },
      },
    })
    const { body } = await ask(fakes, '{ catalogItems(shopIds: ["s"]) { totalCount } }')

    expect(JSON.stringify(body)).not.toContain('ECONN')
    expect(body.errors[0]).toMatchObject({
      message: 'Unexpected error',
      extensions: { detail: 'Hubo un error inesperado.' },
    })
    expect(fakes.logged).toMatchObject([
      {
        message: 'graph query failed',
        facts: {
          requestId: 'r-1',
          message: 'connect ECONNREFUSED /run/postgres',
          path: ['catalogItems'],
          locations: [{ line: 1, column: 3 }],
        },
      },
    ])
  })

  test.each([
    ['asks for what does not exist', '{ nothing }', 'Cannot query field "nothing" on type "Query".'],
    ['is none', '{ tags(', 'Syntax Error: Expected Name, found <EOF>.'],
  ])('a document that %s is told to us with its place, though nobody executes it', async (_what, query, message) => {
    const fakes = graphOverFakes()
    await ask(fakes, query)
    const locations = [{ line: 1, column: expect.any(Number) }]
    const facts = { requestId: 'r-1', message, locations, status: 400, reported: true }
    expect(fakes.logged).toMatchObject([{ message: 'graph query refused', facts }])
  })

  test('the schema is told in demo mode and not in production', async () => {
    const query = '{ __schema { queryType { name } } }'

    expect((await ask(graphOverFakes({ mode: 'demo' }), query)).body.data.__schema.queryType.name).toBe('Query')
    const { body } = await ask(graphOverFakes({ mode: 'production' }), query)
    expect(body.data).toBeUndefined()
    expect(body.errors[0].message).toContain('introspection has been disabled')
  })

  test('several operations in one request are refused', async () => {
    const { graph } = graphOverFakes()
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query: '{ viewer { _id } }' }, { query: '{ viewer { _id } }' }]),
    })

    expect((await graph.fetch(request, aCall())).status).toBe(400)
  })
})
