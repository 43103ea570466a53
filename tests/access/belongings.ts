import type { Tables as AccountsTables } from '#services/accounts/tables.ts'
import { softwareAuthenticator } from '#services/accounts/testing/software-authenticator.ts'
import type { Tables as AppointmentsTables } from '#services/appointments/tables.ts'
import { createBookingFixtures } from '#services/appointments/testing/booking-fixtures.ts'
import type { Tables as CommunityTables } from '#services/community/tables.ts'
import { createCommunityFixtures } from '#services/community/testing/an-ad.ts'
import type { Tables as InsuranceTables } from '#services/insurance/tables.ts'
import { createInsuranceFixtures } from '#services/insurance/testing/insurance-fixtures.ts'
import type { Tables as MarketTables } from '#services/market/tables.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import type { Fixtures } from './probe.ts'
import { accountsProbes } from './probes/accounts.ts'
import { appointmentsProbes } from './probes/appointments.ts'
import { communityProbes } from './probes/community.ts'
import { houseAccountProbes } from './probes/house-accounts.ts'
import { aHolder, anInsuranceFor, insuranceProbes } from './probes/insurance.ts'
import { anOrder, marketProbes } from './probes/market.ts'
import { aMedicine, aPet, aTag, aVetLink, aVetNote, onePixel, petsProbes } from './probes/pets.ts'
import { savingGoalProbes } from './probes/saving-goals.ts'
import { aSubscription, subscriptionsProbes } from './probes/subscriptions.ts'
import { probes } from './probes.ts'

/** Kinds of things that the owner can have beside an account. */
export type Owned =
  | 'address'
  | 'passkey'
  | 'order'
  | 'subscription'
  | 'house-account'
  | 'saving-goal'
  | 'pet'
  | 'booking'
  | 'insurance'
  | 'community'
  | 'nothing'

/** The kind of thing that an operation needs: none if its probe names neither the owner nor what they have. */
export function neededBy(operation: string): Owned {
  return namesBelongings(operation) || isOfCaller(operation) ? kindOf(operation) : 'nothing'
}

/** Whether it is about what the caller has, without a name in its address. */
function isOfCaller(operation: string): boolean {
  return operation === 'GET /pet-insurance/api/insurance-provider/customers'
}

function namesBelongings(operation: string): boolean {
  const named = new Set<PropertyKey>()
  const watched = new Proxy({} as Fixtures, {
    get(_, name) {
      named.add(name)
      return 'named'
    },
  })
  const probe = probes[operation]
  probe?.call(watched)
  probe?.unknown?.(watched)
  return ['ownerUid', ...Object.keys(nothing)].some((name) => named.has(name))
}

/** Each service needs its own things alone. */
function kindOf(operation: string): Owned {
  if (operation.includes('{passkeyId}')) return 'passkey'
  if (operation in accountsProbes) return 'address'
  // Starting a subscription needs none yet.
  if (operation === 'POST /api/market/app/subscriptions') return 'nothing'
  if (operation in subscriptionsProbes) return 'subscription'
  if (operation in houseAccountProbes) return 'house-account'
  if (operation in savingGoalProbes) return 'saving-goal'
  if (operation in marketProbes) return 'order'
  if (operation in petsProbes) return 'pet'
  if (operation in insuranceProbes) return 'insurance'
  if (operation.startsWith('GET /community-api/donations/orders/{orderId}')) return 'order'
  if (operation in communityProbes) return 'community'
  return operation in appointmentsProbes ? 'booking' : 'nothing'
}

/** Ids of an owner without belongings. */
export const nothing = {
  orderId: '',
  confirmToken: '',
  sessionId: '',
  passkeyId: '',
  eddressCode: '',
  subscriptionId: '',
  subscriptionLineId: '',
  houseAccountId: '',
  savingGoalId: '',
  proposalToken: '',
  anonymousCartId: '',
  anonymousCartToken: '',
  customerId: '',
  petProfileId: '',
  weightId: '',
  applicationId: '',
  shareId: '',
  tagCode: '',
  vetLinkId: '',
  vetToken: '',
  vetNoteId: '',
  appointmentId: '',
  multiAppointmentId: '',
  completedAppointmentId: '',
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
  ownThreadId: '',
  ownAlertId: '',
}

/** Makes a call as the owner, which must succeed; returns its answer. */
export type Made = (method: string, path: string, body?: object | FormData) => Promise<ReturnType<typeof JSON.parse>>

/** Creates belongings over HTTP, as their owner. */
export function makeBelongings(
  owned: Owned,
  { made, fixtures, connection }: { made: Made; fixtures: Fixtures; connection: DatabaseConnection },
): Promise<Partial<Fixtures>> {
  return makers[owned](made, fixtures, connection)
}

const makers: Record<
  Owned,
  (made: Made, fixtures: Fixtures, connection: DatabaseConnection) => Promise<Partial<Fixtures>>
> = {
  nothing: async () => ({}),
  address: async (made, fixtures) => {
    const address = probes['POST /api/market/web/users/{userId}/addresses']?.call(fixtures)
    const [session] = await made('GET', '/v1/app/sessions')
    return { sessionId: session.id, eddressCode: (await made('POST', address?.path ?? '', address?.body)).code }
  },
  passkey: async (made, fixtures) => ({ passkeyId: await addPasskey(made, fixtures) }),
  order: async (made, fixtures, connection) => {
    const { _id: orderId } = await made('POST', '/api/market/app/orders', anOrder(fixtures))
    return {
      orderId,
      confirmToken: await addConfirmLink(connection, orderId),
      ...(await made('POST', '/api/market/app/public/anonymousCarts', { shopId: fixtures.shopId })),
    }
  },
  subscription: async (made, fixtures) => {
    const { _id: subscriptionId, lines } = await made('POST', '/api/market/app/subscriptions', aSubscription(fixtures))
    const { link } = await made('POST', `/api/market/app/subscriptions/${subscriptionId}/link`, {})
    return { subscriptionId, subscriptionLineId: idOf(lines[0]), proposalToken: link.replace('/repetir/', '') }
  },
  'house-account': async (_made, fixtures, connection) => ({
    houseAccountId: await addHouseAccount(connection, fixtures),
  }),
  'saving-goal': async (_made, fixtures, connection) => ({ savingGoalId: await addSavingGoal(connection, fixtures) }),
  pet: (made) => aPetOf(made),
  booking: async (made, fixtures, connection) => {
    await makeKnown(connection, fixtures)
    const pet = await aPetOf(made)
    return {
      ...pet,
      ...(await createBookingFixtures(made, connection.db<AppointmentsTables>(), { ...fixtures, ...pet })),
    }
  },
  insurance: async (made, _fixtures, connection) => {
    const pet = await aPetOf(made)
    const input = { holder: aHolder, quote: anInsuranceFor(pet), picture: onePixel, now: new Date() }
    return { ...pet, ...(await createInsuranceFixtures(made, connection.db<InsuranceTables>(), input)) }
  },
  community: (made, _fixtures, connection) =>
    createCommunityFixtures(made, connection.db<CommunityTables>(), { picture: onePixel, now: new Date() }),
}

/** Creates a pet with all its parts that have ids. */
async function aPetOf(made: (method: string, path: string, body?: object) => Promise<{ [fact: string]: string }>) {
  const { id: petProfileId = '', customerId = '' } = await made('POST', '/pet-profile-api/pet-profiles', aPet)
  const pet = `/pet-profile-api/customers/${customerId}/pet-profiles/${petProfileId}`
  const [weight] = Object.values(await made('POST', `${pet}/weights`, { grams: 12_000, measuredOn: '2026-01-01' }))
  const { id: applicationId = '' } = await made('POST', `${pet}/medicine-applications`, aMedicine)
  const { id: shareId = '' } = await made('POST', `${pet}/shares`, { email: 'luis@example.com', right: 'see' })
  const { code: tagCode = '' } = await made('PUT', `${pet}/tag`, aTag)
  const { id: vetLinkId = '', link = '' } = await made('POST', `${pet}/vet-links`, aVetLink)
  const vetToken = link.split('/').at(-1) ?? ''
  const notes = `/pet-profile-api/public/vet-histories/${vetToken}/notes`
  const { noteId: vetNoteId = '' } = await made('POST', notes, aVetNote)
  const opened = { vetLinkId, vetToken, vetNoteId }
  return { customerId, petProfileId, weightId: idOf(weight), applicationId, shareId, tagCode, ...opened }
}

function idOf(thing: unknown): string {
  return typeof thing === 'object' && thing !== null && 'id' in thing ? String(thing.id) : ''
}

/** A passkey of the owner, whose device is gone. */
async function addPasskey(made: Made, { origin }: Fixtures): Promise<string> {
  const browserSecret = 'the secret of a browser'
  const device = softwareAuthenticator({ origin, rpId: new URL(origin).hostname })
  const attestation = device.create(await made('POST', '/v1/app/passkeys/begin', { browserSecret }))
  return (await made('POST', '/v1/app/passkeys', { browserSecret, attestation, name: 'Teléfono' })).id
}

/** An account with the shop; a shop opens one for customers who received orders. */
async function addHouseAccount(connection: DatabaseConnection, { shopId, ownerUid }: Fixtures): Promise<string> {
  const { id } = await connection
    .db<MarketTables>()
    .insertInto('market.house_accounts')
    .values({
      ...{ id: newId(), shop_id: shopId, customer_uid: ownerUid, customer_name: 'Ana', country: 'BO', currency: 'BOB' },
      ...{ limit_minor: 10_000, grace_days: 5, opened_by: 'operator', opened_at: new Date() },
    })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'customer_uid']).where('state', '<>', 'closed').doUpdateSet({ limit_minor: 10_000 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A goal of the owner, in a country in which saving is permitted. */
async function addSavingGoal(connection: DatabaseConnection, { ownerUid }: Fixtures): Promise<string> {
  const db = connection.db<MarketTables>()
  const [id, at] = [newId(), new Date()]
  await db
    .insertInto('market.saving_permits')
    .values({ id: newId(), country: 'BO', basis: 'Ley 393', confirmed_by: 'operator', confirmed_at: at })
    .onConflict((conflict) => conflict.column('country').where('withdrawn_at', 'is', null).doNothing())
    .execute()
  await db
    .insertInto('market.saving_goals')
    .values({
      ...{ id, owner_uid: ownerUid, country: 'BO', currency: 'BOB', purpose: 'dental' },
      ...{ target_minor: 50_000, created_at: at },
    })
    .execute()
  return id
}

/** Several visits at a time are for customers who bought before, or proved their phone. */
async function makeKnown(connection: DatabaseConnection, { ownerUid }: Fixtures): Promise<void> {
  await connection
    .db<AccountsTables>()
    .updateTable('accounts.accounts')
    .set({ completed_orders: 1 })
    .where('uid', '=', ownerUid)
    .execute()
}

/** A link that confirms the order, which only a message to its phone holds. */
async function addConfirmLink(connection: DatabaseConnection, orderId: string): Promise<string> {
  const token = newSecret()
  await connection
    .db<MarketTables>()
    .insertInto('market.order_confirm_links')
    .values({ token_hash: hashSecret(token), order_id: orderId, made_at: new Date() })
    .execute()
  return token
}
