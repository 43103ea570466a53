import { at, type Fixtures, type Probe } from '../probe.ts'

const market = '/api/market'
const shop = `${market}/staff/shops/{shopId}`

const transfer = `${market}/staff/transfers/{transferId}`
const aTransfer = `${market}/staff/transfers/no-existe`

const ofShop = (path: string) => (fixtures: Fixtures) => ({ path: `${market}/staff/shops/${fixtures.shopId}${path}` })

export const stockProbes: Record<string, Probe> = {
  [`GET ${shop}/stock`]: { call: ofShop('/stock') },
  [`GET ${shop}/stock/code`]: { call: ofShop('/stock/code?code=750') },
  [`GET ${shop}/suppliers`]: { call: ofShop('/suppliers') },
  [`GET ${shop}/stock/{productVariantId}`]: {
    call: ({ shopId, variantId }) => ({ path: `${market}/staff/shops/${shopId}/stock/${variantId}` }),
  },
  [`POST ${shop}/stock/{productVariantId}/entries`]: {
    call: ({ shopId, variantId }) => ({
      path: `${market}/staff/shops/${shopId}/stock/${variantId}/entries`,
      body: { kind: 'received', units: 1 },
    }),
  },
  [`PUT ${shop}/stock/{productVariantId}/threshold`]: {
    call: ({ shopId, variantId }) => ({
      path: `${market}/staff/shops/${shopId}/stock/${variantId}/threshold`,
      method: 'PUT',
      body: { lowAt: null },
    }),
  },
  [`GET ${shop}/lots`]: { call: ofShop('/lots') },
  'GET /api/market/staff/lots/{lotId}': { answers: 404, call: at(`${market}/staff/lots/no-existe`) },
  'GET /api/market/staff/lots/{lotId}/file': { answers: 404, call: at(`${market}/staff/lots/no-existe/file`) },
  [`GET ${shop}/transfers`]: { call: ofShop('/transfers') },
  [`POST ${shop}/transfers`]: {
    answers: 422,
    call: ({ shopId }) => ({ path: `${market}/staff/shops/${shopId}/transfers`, body: { toShopId: shopId } }),
  },
  [`GET ${transfer}`]: { answers: 404, call: at(aTransfer) },
  [`PUT ${transfer}/lines/{productVariantId}`]: {
    answers: 404,
    call: () => ({ path: `${aTransfer}/lines/no-existe`, method: 'PUT', body: { units: 1 } }),
  },
  [`POST ${transfer}/units`]: { answers: 404, call: at(`${aTransfer}/units`, { productVariantId: 'no-existe' }) },
  [`POST ${transfer}/send`]: { answers: 404, call: at(`${aTransfer}/send`, {}) },
  [`POST ${transfer}/receive`]: { answers: 404, call: at(`${aTransfer}/receive`, { lines: [] }) },
  [`POST ${transfer}/cancel`]: { answers: 404, call: at(`${aTransfer}/cancel`, {}) },
  [`GET ${shop}/deadStock`]: { call: ofShop('/deadStock') },
  [`GET ${shop}/purchases`]: { call: ofShop('/purchases') },
  [`GET ${shop}/purchases/file`]: { call: ofShop('/purchases/file') },
  [`GET ${shop}/counter/items`]: { call: ofShop('/counter/items?code=750') },
  [`POST ${shop}/counter/quote`]: {
    call: ({ shopId }) => ({ path: `${market}/staff/shops/${shopId}/counter/quote`, body: { items: [] } }),
  },
  [`POST ${shop}/counter/sales`]: {
    answers: 409,
    call: ({ shopId, productId, variantId }) => ({
      path: `${market}/staff/shops/${shopId}/counter/sales`,
      // Another total than it costs: nothing is sold.
      body: { items: [{ productId, productVariantId: variantId, quantity: 1 }], expectedTotal: 1, method: 'card' },
    }),
  },
  'GET /api/market/staff/counter/sales/{orderId}': {
    answers: 404,
    call: at(`${market}/staff/counter/sales/no-existe`),
  },
  [`GET ${shop}/counter/today`]: { call: ofShop('/counter/today') },
  'POST /api/market/staff/stock/entries/{entryId}/undo': {
    answers: 404,
    call: at(`${market}/staff/stock/entries/no-existe/undo`, {}),
  },
}
