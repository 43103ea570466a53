import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '#server/testing.ts'
import type { Tables as AppointmentsTables } from '#services/appointments/tables.ts'
import { aStoreForAll } from '#services/appointments/testing/booking-fixtures.ts'
import { makeInsuranceSetUp } from '#services/insurance/set-up.ts'
import type { Tables as InsuranceTables } from '#services/insurance/tables.ts'
import { somePlans } from '#services/insurance/testing/some-plans.ts'
import type { Tables as MarketTables } from '#services/market/tables.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import type { StaffAreas } from '#shared/staff-areas.ts'
import type { Role } from '#shared/viewer.ts'
import { type Made, makeBelongings, neededBy, nothing, type Owned } from './belongings.ts'
import type { Fixtures } from './probe.ts'

/** Personas that call each operation; those with access come last, because they may delete the thing. */
export const personas = [
  'anonymous',
  'guest',
  'stranger',
  'expired',
  'other merchant',
  'courier',
  'merchant',
  'operator',
  'owner',
] as const

/** `merchant` works for the world's store, `other merchant` for another. */
export type Persona = (typeof personas)[number]

export interface Answer {
  status: number
  /** Body without the fields unique to one call. */
  body: string
}

/** Bearer of a persona, who signs up when first asked for. */
type FindToken = (persona: Persona) => Promise<string | undefined>

interface FixturesWithTokens {
  fixtures: Fixtures
  findToken: FindToken
}

interface FixtureFactory {
  /** Calls from a new address each time, so that limits per address do not apply. */
  ask(method: string, call: { path: string; body?: object; form?: FormData }, token?: string): Promise<Answer>
  /** Creates a world with what the operation needs. */
  createFixtures(operation: string): Promise<FixturesWithTokens>
  /** Shared world for callers that only read or are refused, and so change nothing. */
  getReadOnlyFixtures(operation: string): Promise<FixturesWithTokens>
  /** Bearer of a persona who is refused, and so is the same in all worlds. */
  findRefusedToken: FindToken
  /** Bearer of a new operator with these areas. */
  createOperator(areas: StaffAreas): Promise<string>
  /** Bearer of an operator with these areas who only reads or is refused, and so is the same in all worlds. */
  getReadOnlyOperator(areas: StaffAreas): Promise<string>
}

interface Someone {
  isGuest?: boolean
  isExpired?: boolean
  role?: Role
  /** Areas of an operator, by default those of an owner. */
  areas?: StaffAreas
  merchantId?: string | null
}

type Place = { server: TestServer; connection: DatabaseConnection }

/** Opens a shop, a store and plans, and makes worlds of unrelated people, one of whom owns something. */
export async function openFixtures({ server, connection }: Place): Promise<FixtureFactory> {
  const shared = await openForAll(connection)
  const ofReaders = new Map<Owned, Promise<FixturesWithTokens>>()
  const readOnlyOperators = new Map<string, Promise<string>>()
  let visitors = 0

  async function ask(...[method, { path, body, form }, token]: Parameters<FixtureFactory['ask']>): Promise<Answer> {
    visitors += 1
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    })
    return { status: response.status, body: (await response.text()).replace(/"requestId":"[^"]*"/, '') }
  }

  async function make(owned: Owned): Promise<FixturesWithTokens> {
    const owner = await someone({})
    const made: Made = async (method, path, body) => {
      const sent = body instanceof FormData ? { form: body } : { ...(body && { body }) }
      const answer = await ask(method, { path, ...sent }, owner.token)
      expect(answer.status, `${path} ${answer.body}`).toBe(200)
      return JSON.parse(answer.body.replace(/^\{,/, '{'))
    }
    const facts = { ownerUid: owner.uid, origin: server.addresses.origins.BO, unknown: newId() }
    const fixtures: Fixtures = { ...shared, ...nothing, ...facts }
    return {
      fixtures: { ...fixtures, ...(await makeBelongings(owned, { made, fixtures, connection })) },
      findToken: people({ owner: Promise.resolve(owner.token) }),
    }
  }

  function people(known: Partial<Record<Persona, Promise<string | undefined>>> = {}): FindToken {
    const signedUp = { anonymous: Promise.resolve(undefined), ...known }
    return (persona) => {
      signedUp[persona] ??= someone(whoIs(persona)).then(({ token }) => token)
      return signedUp[persona]
    }
  }

  function whoIs(persona: Persona): Someone {
    switch (persona) {
      case 'guest':
        return { isGuest: true }
      case 'expired':
        return { isExpired: true }
      case 'courier':
      case 'operator':
        return { role: persona }
      case 'merchant':
        return { role: 'merchant', merchantId: shared.merchantId }
      case 'other merchant':
        return { role: 'merchant', merchantId: newId() }
      default:
        return {}
    }
  }

  // Creates a guest over HTTP and writes the changes of a sign-in or second factor into the database.
  async function someone({ isGuest = false, isExpired = false, role, areas = 'all', merchantId = null }: Someone) {
    const db = connection.db()
    const answer = await ask('POST', { path: '/v1/app/web/guests', body: { country: 'BO' } })
    const { uid, sessionToken } = JSON.parse(answer.body)
    const tokenHash = hashSecret(sessionToken)
    const roles = role ? ['customer', role] : ['customer']
    await sql`
      update accounts.accounts
      set is_guest = ${isGuest}, roles = ${roles}, is_owner = ${role === 'operator' && areas === 'all'},
        staff_areas = ${JSON.stringify(areas === 'all' ? {} : areas)}, merchant_id = ${merchantId}, phone_number = '+59170000003'
      where uid = ${uid}
    `.execute(db)
    if (!isGuest)
      await sql`update accounts.web_sessions set authenticated_at = now() where token_hash = ${tokenHash}`.execute(db)
    if (role)
      await sql`
        update accounts.web_sessions set second_factor_at = now(), last_seen_at = now() where token_hash = ${tokenHash}
      `.execute(db)
    if (isExpired)
      await sql`
        update accounts.web_sessions set expires_at = now() - interval '1 second' where token_hash = ${tokenHash}
      `.execute(db)
    return { uid, token: sessionToken }
  }

  async function createOperator(areas: StaffAreas) {
    return (await someone({ role: 'operator', areas })).token
  }

  return {
    ask,
    findRefusedToken: people(),
    createOperator,
    getReadOnlyOperator: (areas) => {
      const key = JSON.stringify(areas)
      const operator = readOnlyOperators.get(key) ?? createOperator(areas)
      readOnlyOperators.set(key, operator)
      return operator
    },
    createFixtures: (operation) => make(neededBy(operation)),
    getReadOnlyFixtures: (operation) => {
      const owned = neededBy(operation)
      const fixtures = ofReaders.get(owned) ?? make(owned)
      ofReaders.set(owned, fixtures)
      return fixtures
    },
  }
}

async function openForAll(connection: DatabaseConnection) {
  const db = connection.db<MarketTables>()
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
  return { shopId, productId, variantId: productVariantId, slug: `croquetas-${productId}`, ...store }
}
