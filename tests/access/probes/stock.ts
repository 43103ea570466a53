import { at, type Fixtures, type Probe } from '../probe.ts'

const market = '/api/market'
const shop = `${market}/staff/shops/{shopId}`

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
  'POST /api/market/staff/stock/entries/{entryId}/undo': {
    answers: 404,
    call: at(`${market}/staff/stock/entries/no-existe/undo`, {}),
  },
}
