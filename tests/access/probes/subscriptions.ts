import type { Fixtures, Probe } from '../probe.ts'

const market = '/api/market'

/** Probes of subscriptions, and of the links that act for the owner: their token is the whole authorization. */
export const subscriptionsProbes: Record<string, Probe> = {
  'GET /api/market/app/subscriptions': { call: () => ({ path: `${market}/app/subscriptions` }) },
  'POST /api/market/app/subscriptions': {
    call: (fixtures) => ({ path: `${market}/app/subscriptions`, body: aSubscription(fixtures) }),
  },
  ...ownRow('GET', ''),
  ...ownRow('PATCH', '', { weeks: 8 }),
  ...ownRow('PUT', '/state', { state: 'paused' }),
  ...ownRow('POST', '/skip', { dueOn: inTwoDays() }),
  ...ownRow('POST', '/link'),
  'PUT /api/market/app/subscriptions/{subscriptionId}/lines/{lineId}/skip': {
    call: (fixtures) => skipOfLine(fixtures, fixtures.subscriptionId),
    unknown: (fixtures) => skipOfLine(fixtures, fixtures.unknown),
  },
  ...linkRow('open'),
  ...linkRow('accept', ({ subscriptionLineId }) => ({
    lines: [{ id: subscriptionLineId, quantity: 1, price: 3890 }],
    scheduledDeliveryDate: null,
    paymentMethod: 'cash',
    expectedTotal: 3890,
  })),
  // No order exists yet.
  ...linkRow('pay', () => ({}), 409),
  ...linkRow('skip'),
  ...linkRow('skipLine', ({ subscriptionLineId }) => ({ lineId: subscriptionLineId, isSkipped: true })),
  ...linkRow('state', () => ({ state: 'stopped' })),
}

/** Subscription to one piece every four weeks, picked up; the first is in two days and so proposed at once. */
export function aSubscription({ shopId, productId, variantId }: Pick<Fixtures, 'shopId' | 'productId' | 'variantId'>) {
  return {
    shopId,
    weeks: 4,
    firstDue: inTwoDays(),
    items: [{ productId, productVariantId: variantId, quantity: 1 }],
    hasDelivery: false,
    contact: { fullName: 'Dueña del pedido', phoneNumber: '70000001', email: null },
    shippingAddress: null,
    paymentMethod: 'cash',
  }
}

// Days are counted in Bolivia's time zone.
function inTwoDays(): string {
  return new Date(Date.now() - 4 * 3_600_000 + 2 * 86_400_000).toISOString().slice(0, 10)
}

function skipOfLine({ subscriptionLineId }: Fixtures, subscriptionId: string) {
  return {
    path: `${market}/app/subscriptions/${subscriptionId}/lines/${subscriptionLineId}/skip`,
    body: { isSkipped: true },
  }
}

function ownRow(method: 'GET' | 'PATCH' | 'PUT' | 'POST', path: string, body?: object): Record<string, Probe> {
  const callOf = (subscriptionId: string) => ({
    path: `${market}/app/subscriptions/${subscriptionId}${path}`,
    ...(method !== 'GET' && { body: body ?? {} }),
  })
  return {
    [`${method} ${market}/app/subscriptions/{subscriptionId}${path}`]: {
      call: ({ subscriptionId }) => callOf(subscriptionId),
      unknown: ({ unknown }) => callOf(unknown),
    },
  }
}

function linkRow(
  name: string,
  more: (fixtures: Fixtures) => object = () => ({}),
  answers = 200,
): Record<string, Probe> {
  const path = `${market}/app/public/proposals/${name}`
  return {
    [`POST ${path}`]: {
      answers,
      call: (fixtures) => ({ path, body: { token: fixtures.proposalToken, ...more(fixtures) } }),
    },
  }
}
