import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { buildSchema } from 'graphql'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { contract as appointmentsContract } from '#services/appointments/contract.ts'
import type { Tables as AppointmentsTables } from '#services/appointments/tables.ts'
import { aBookingOf, aStoreForAll } from '#services/appointments/testing/a-booking-of.ts'
import { contract as communityContract } from '#services/community/contract.ts'
import type { Tables as CommunityTables } from '#services/community/tables.ts'
import { aCommunityOf } from '#services/community/testing/an-ad.ts'
import { contract as contentContract } from '#services/content/contract.ts'
import { typeDefs } from '#services/graph/schema.ts'
import { contract as insuranceContract } from '#services/insurance/contract.ts'
import { makeInsuranceSetUp } from '#services/insurance/set-up.ts'
import type { Tables as InsuranceTables } from '#services/insurance/tables.ts'
import { anInsuranceOf } from '#services/insurance/testing/an-insurance-of.ts'
import { somePlans } from '#services/insurance/testing/some-plans.ts'
import { contract as marketContract } from '#services/market/contract.ts'
import { marketForServices } from '#services/market/contract-for-services.ts'
import type { Tables as MarketTables } from '#services/market/tables.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { contract as messagingContract } from '#services/messaging/contract.ts'
import { contract as operationsContract } from '#services/operations/contract.ts'
import { contract as paymentsContract } from '#services/payments/contract.ts'
import { contract as petsContract } from '#services/pets/contract.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { routesOf } from './api-paths.ts'
import { accountsTable } from './authorization-of-accounts.ts'
import { appointmentsTable } from './authorization-of-appointments.ts'
import { communityTable } from './authorization-of-community.ts'
import { graphTable } from './authorization-of-graph.ts'
import { aHolder, anInsuranceFor, insuranceTable } from './authorization-of-insurance.ts'
import { anOrder, marketTable } from './authorization-of-market.ts'
import { aMedicine, aPet, aTag, onePixel, petsTable } from './authorization-of-pets.ts'
import { aSubscription, subscriptionsTable } from './authorization-of-subscriptions.ts'
import type { World } from './authorization-row.ts'
import { table } from './authorization-table.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { makeLog } from './log.ts'
import { publicAddresses } from './public-addresses.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()
const db = connection.db<MarketTables>()
const serviceKey = 'service key of at least 32 bytes!'
const server = await testServer(connection, {
  environment: { SERVICE_KEY: serviceKey, RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' },
})
const origin = server.addresses.origins.BO

/** Every service with an API, as the composition ties them: a new one is covered by being there. */
const { neighbours } = compositionOf()

test('every operation of every service has its row, and no row is about nothing', () => {
  const operations = neighbours.flatMap(({ mount, contract }) =>
    routesOf(contract).map(({ method, path }) => `${method} ${mount}${path}`),
  )
  expect(
    new Set([
      accountsContract,
      marketContract,
      marketForServices,
      messagingContract,
      operationsContract,
      paymentsContract,
      petsContract,
      appointmentsContract,
      insuranceContract,
      contentContract,
      communityContract,
    ]),
  ).toEqual(new Set(neighbours.map(({ contract }) => contract)))
  expect(Object.keys(table).sort()).toEqual(operations.sort())
})

test('every field of the graph has its row, and it changes nothing', () => {
  const schema = buildSchema(typeDefs)
  expect(Object.keys(graphTable).sort()).toEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort())
  expect(schema.getMutationType() ?? schema.getSubscriptionType()).toBeUndefined()
})

// The market's other door; its first one answers for what both keep. Operations know jobs, content knows sheets, and neither knows persons.
const doorsOfPersons = neighbours.filter(({ name }) => !['market-internal', 'operations', 'content'].includes(name))

test.each(doorsOfPersons.map(({ name, contract }) => [name, contract] as const))(
  '%s lets a person be exported and erased',
  (_name, contract) => {
    expect(personCallsOf(contract)).toEqual({ exportPerson: 'GET', erasePerson: 'DELETE' })
  },
)

test('a service that forgets the person is caught', () => {
  const { erasePerson: _, ...forgetful } = messagingContract
  expect(personCallsOf(forgetful)).not.toEqual({ exportPerson: 'GET', erasePerson: 'DELETE' })
})

test('a process of ours reaches what is internal, by its key and by no other', async () => {
  const withKey = (key: string) => server.get('/messaging-api/messages', { 'x-huella-service-key': key })
  expect((await withKey(serviceKey)).status).toBe(200)
  expect((await withKey(`${serviceKey}!`)).status).toBe(404)
})

type Persona = 'nobody' | 'guest' | 'stranger' | 'expired' | 'operator' | 'owner'
// The owner comes last: what they delete was there for the others to try.
const personas: Persona[] = ['nobody', 'guest', 'stranger', 'expired', 'operator', 'owner']

let shop: Pick<World, 'shopId' | 'productId' | 'variantId' | 'slug' | 'merchantId' | 'storeId'>
beforeAll(async () => {
  const shopId = await aShop(db, {
    facts: { schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 })) },
  })
  const { productId, productVariantId } = await someGoods(db, shopId, { stock: 100_000 })
  await sql`
    insert into market.operations (operation_uid, country_iso, country_name, country_flag)
    values ('huella-bo', 'BO', 'Bolivia', '🇧🇴'), ('huella-py', 'PY', 'Paraguay', '🇵🇾')
    on conflict do nothing
  `.execute(db)
  await makeInsuranceSetUp({ db: connection.db<InsuranceTables>() }).putPlans(somePlans)
  const store = await aStoreForAll(connection.db<AppointmentsTables>())
  shop = { shopId, productId, variantId: productVariantId, slug: `croquetas-${productId}`, ...store }
})

describe.each(Object.entries(table))('%s', (operation, row) => {
  test(`is for ${row.who}`, async () => {
    const [method = ''] = operation.split(' ')
    const isRead = method === 'GET' || row.who === 'internal'
    const { world, tokens } = await (isRead ? worldOfReaders : aWorld)(neededBy(operation))
    const ok = row.answers ?? 200
    const answers = new Map<Persona, Answer>()
    for (const persona of personas) answers.set(persona, await ask(method, row.call(world), tokens[persona]))
    const statusOf = (persona: Persona) => answers.get(persona)?.status
    const statuses = Object.fromEntries(personas.map((persona) => [persona, statusOf(persona)]))

    if (row.who === 'internal') {
      expect(new Set(Object.values(statuses))).toEqual(new Set([404]))
      return
    }
    // A bearer that is not valid any more is told so everywhere, whatever it asks for.
    expect(statuses.expired).toBe(401)
    expect(statuses).toMatchObject(
      {
        public: { nobody: ok, guest: ok, stranger: ok, operator: ok, owner: ok },
        account: { nobody: 401, guest: ok, stranger: ok, operator: ok, owner: ok },
        'signed-in': { nobody: 401, stranger: ok, operator: ok, owner: ok },
        own: { guest: 404, stranger: 404, operator: 404, owner: ok },
        operator: { nobody: 401, guest: 403, stranger: 403, owner: 403, operator: ok },
      }[row.who],
    )
    if (row.who === 'signed-in') expect([401, 403]).toContain(statuses.guest)
    if (row.who !== 'own') return

    expect([401, 404]).toContain(statuses.nobody)
    const unknown = await ask(method, row.unknown?.(world) ?? row.call(world), tokens.stranger)
    for (const persona of ['guest', 'stranger', 'operator'] as const) {
      expect(answers.get(persona)?.body).toEqual(unknown.body)
    }
  })
})

describe.each(Object.entries(graphTable))('the graph’s %s', (_field, row) => {
  test(`is for ${row.who}`, async () => {
    const { world, tokens } = await worldOfReaders('order')
    const call = { path: '/graphql', body: { query: `{ ${row.query(world)} }` } }
    const answers = new Map<Persona, Answer>()
    for (const persona of personas) answers.set(persona, await ask('POST', call, tokens[persona]))

    expect(answers.get('expired')?.status).toBe(401)
    const owned = answers.get('owner')
    expect(owned).toMatchObject({ status: 200 })
    expect(owned?.body).not.toContain('"errors"')
    for (const persona of ['nobody', 'guest', 'stranger', 'operator'] as const) {
      if (row.who === 'public') expect(answers.get(persona)?.body).toBe(owned?.body)
      else expect(answers.get(persona)?.body).not.toMatch(new RegExp(`${world.ownerUid}|${world.orderId}|Dueña`))
    }
    if (row.who === 'account') {
      expect(answers.get('nobody')?.body).toContain('"errors"')
      expect(answers.get('stranger')?.body).toBe(owned?.body)
    }
    if (row.who === 'own') expect(owned?.body).toMatch(new RegExp(`${world.ownerUid}|${world.orderId}`))
  })
})

interface Answer {
  status: number
  /** Without what names this one call. */
  body: string
}

async function ask(
  method: string,
  { path, body, form }: { path: string; body?: object; form?: FormData },
  token?: string,
): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      'x-forwarded-for': aVisitor(),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  return { status: response.status, body: (await response.text()).replace(/"requestId":"[^"]*"/, '') }
}

let visitors = 0

// Everybody from an address of their own: the limits per address are not what is asked here.
function aVisitor(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** What the owner has, apart from an account. */
type Owned = 'address' | 'order' | 'subscription' | 'pet' | 'booking' | 'insurance' | 'community' | 'nothing'

// Each service asks for its own things alone.
function neededBy(operation: string): Owned {
  if (operation in accountsTable) return 'address'
  // Whoever begins to repeat something repeats nothing yet.
  if (operation === 'POST /api/market/app/subscriptions') return 'nothing'
  if (operation in subscriptionsTable) return 'subscription'
  if (operation in marketTable) return 'order'
  if (operation in petsTable) return 'pet'
  if (operation in insuranceTable) return 'insurance'
  if (operation in communityTable) return 'community'
  return operation in appointmentsTable ? 'booking' : 'nothing'
}

const nothing = {
  orderId: '',
  sessionId: '',
  eddressCode: '',
  subscriptionId: '',
  subscriptionLineId: '',
  proposalToken: '',
  anonymousCartId: '',
  anonymousCartToken: '',
  customerId: '',
  petProfileId: '',
  weightId: '',
  applicationId: '',
  shareId: '',
  tagCode: '',
  appointmentId: '',
  multiAppointmentId: '',
  keptAppointmentId: '',
  reviewId: '',
  holdId: '',
  entryId: '',
  closureId: '',
  freeSchedule: '',
  insuranceCustomerId: '',
  providerCustomerId: '',
  insuranceId: '',
  quoteId: '',
  insurancePictureId: '',
  claimId: '',
  sentClaimId: '',
  paperId: '',
  ownPostId: '',
  postPictureId: '',
  receivedApplicationId: '',
  foreignPostId: '',
  sentApplicationId: '',
  givenApplicationId: '',
  lostPostId: '',
  foundPostId: '',
}

const worldsOfReaders = new Map<Owned, ReturnType<typeof aWorld>>()

/** Whoever only looks, or is never let in, changes nothing for the next ones. */
function worldOfReaders(owned: Owned) {
  const world = worldsOfReaders.get(owned) ?? aWorld(owned)
  worldsOfReaders.set(owned, world)
  return world
}

/** Six people who never met, and what the owner has. */
async function aWorld(owned: Owned) {
  const [guest, stranger, expired, operator, owner] = await Promise.all([
    someone({ isGuest: true }),
    someone({}),
    someone({ isExpired: true }),
    someone({ isOperator: true }),
    someone({}),
  ])
  const tokens: Record<Persona, string | undefined> = {
    nobody: undefined,
    guest: guest.token,
    stranger: stranger.token,
    expired: expired.token,
    operator: operator.token,
    owner: owner.token,
  }

  const made = async (method: string, path: string, body?: object | FormData) => {
    const sent = body instanceof FormData ? { form: body } : { ...(body && { body }) }
    const answer = await ask(method, { path, ...sent }, owner.token)
    expect(answer.status, `${path} ${answer.body}`).toBe(200)
    return JSON.parse(answer.body.replace(/^\{,/, '{'))
  }
  const world: World = { ...shop, ...nothing, ownerUid: owner.uid, origin, unknown: newId() }
  return { world: { ...world, ...(await makers[owned](made, world)) }, tokens }
}

type Made = (method: string, path: string, body?: object | FormData) => Promise<ReturnType<typeof JSON.parse>>

/** Through the front doors, as their owner. */
const makers: Record<Owned, (made: Made, world: World) => Promise<Partial<World>>> = {
  nothing: async () => ({}),
  address: async (made, world) => {
    const address = table['POST /api/market/web/users/{userId}/addresses']?.call(world)
    const [session] = await made('GET', '/v1/app/sessions')
    return { sessionId: session.id, eddressCode: (await made('POST', address?.path ?? '', address?.body)).code }
  },
  order: async (made) => ({
    orderId: (await made('POST', '/api/market/app/orders', anOrder(shop)))._id,
    ...(await made('POST', '/api/market/app/public/anonymousCarts', { shopId: shop.shopId })),
  }),
  subscription: async (made) => {
    const { _id: subscriptionId, lines } = await made('POST', '/api/market/app/subscriptions', aSubscription(shop))
    const { link } = await made('POST', `/api/market/app/subscriptions/${subscriptionId}/link`, {})
    return { subscriptionId, subscriptionLineId: idOf(lines[0]), proposalToken: link.replace('/repetir/', '') }
  },
  pet: (made) => aPetOf(made),
  booking: async (made, world) => {
    const pet = await aPetOf(made)
    return { ...pet, ...(await aBookingOf(made, connection.db<AppointmentsTables>(), { ...world, ...pet })) }
  },
  insurance: async (made) => {
    const pet = await aPetOf(made)
    const wish = { holder: aHolder, quote: anInsuranceFor(pet), picture: onePixel, now: new Date() }
    return { ...pet, ...(await anInsuranceOf(made, connection.db<InsuranceTables>(), wish)) }
  },
  community: (made) => aCommunityOf(made, connection.db<CommunityTables>(), { picture: onePixel, now: new Date() }),
}

/** A pet with everything that has an id of its own. */
async function aPetOf(made: (method: string, path: string, body?: object) => Promise<{ [fact: string]: string }>) {
  const { id: petProfileId = '', customerId = '' } = await made('POST', '/pet-profile-api/pet-profiles', aPet)
  const pet = `/pet-profile-api/customers/${customerId}/pet-profiles/${petProfileId}`
  const [weight] = Object.values(await made('POST', `${pet}/weights`, { grams: 12_000, measuredOn: '2026-01-01' }))
  const { id: applicationId = '' } = await made('POST', `${pet}/medicine-applications`, aMedicine)
  const { id: shareId = '' } = await made('POST', `${pet}/shares`, { email: 'luis@example.com', right: 'see' })
  const { code: tagCode = '' } = await made('PUT', `${pet}/tag`, aTag)
  return { customerId, petProfileId, weightId: idOf(weight), applicationId, shareId, tagCode }
}

function idOf(thing: unknown): string {
  return typeof thing === 'object' && thing !== null && 'id' in thing ? String(thing.id) : ''
}

// Made as a guest through the front door; what a sign-in or an operator's second factor would change is written.
async function someone({ isGuest = false, isExpired = false, isOperator = false }) {
  const answer = await ask('POST', { path: '/v1/app/web/guests', body: { country: 'BO' } })
  const { uid, sessionToken } = JSON.parse(answer.body)
  const tokenHash = hashSecret(sessionToken)
  const roles = isOperator ? ['customer', 'operator'] : ['customer']
  await sql`
    update accounts.accounts set is_guest = ${isGuest}, roles = ${roles}, phone_number = '+59170000003' where uid = ${uid}
  `.execute(db)
  if (isOperator)
    await sql`
      update accounts.web_sessions set second_factor_at = now(), last_seen_at = now() where token_hash = ${tokenHash}
    `.execute(db)
  if (isExpired)
    await sql`
      update accounts.web_sessions set expires_at = now() - interval '1 second' where token_hash = ${tokenHash}
    `.execute(db)
  return { uid, token: sessionToken }
}

function personCallsOf(contract: AnyContractRouter): Record<string, string | undefined> {
  const calls = contract as Record<string, unknown>
  return Object.fromEntries(
    ['exportPerson', 'erasePerson'].map((name) => {
      const call = calls[name]
      return [name, isContractProcedure(call) ? call['~orpc'].route.method : undefined]
    }),
  )
}

function compositionOf() {
  const config = readConfig({})
  return compose({
    config,
    addresses: publicAddresses(config, 3000),
    connection,
    versions: { version: () => 0, watch: () => () => {}, close: async () => {} },
    jobs: {
      publish: async () => {},
      send: async () => {},
      retryParked: async () => {},
      removeParked: async () => {},
    },
    now: () => new Date(),
    log: makeLog({ ...config, logLevel: 'silent' }),
  })
}
