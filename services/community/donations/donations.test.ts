import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import { watchVersions } from '#shared/database/notify.ts'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { DonationDelivery, DonationLine } from '../contract.ts'
import { DONATIONS_VERSION } from '../rules/changes.ts'
import { makeCommunity } from '../service.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'
import { takeOverDonations } from './bring-in.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const clock = { now: new Date('2026-11-22T15:00:00.000Z') }
const { community, deps, orders, signUp, unexpected } = openCommunity(connection, { now: () => clock.now })
const operator = signUp({ name: 'Olga Op', roles: ['customer', 'operator'] })
const donor = signUp()

beforeEach(async () => {
  clock.now = new Date('2026-11-22T15:00:00.000Z')
  unexpected.length = 0
  await sql`truncate community.donations, community.donation_shares, community.pictures`.execute(db)
  await sql`update community.donations_head set number = 0, hash = repeat('0', 64)`.execute(db)
})

test('an order that is told of twice and by several facts gives one line', async () => {
  const orderId = anOrder([{ position: 2, grams: 3000 }])
  await publishOrder(orderId)
  await publishOrder(orderId)

  const { lines, last } = await ledger()
  expect(lines).toMatchObject([
    { number: 1, kind: 'given', grams: 3000, country: 'BO', state: 'collected', shelterNames: [] },
  ])
  expect(last).toBe(1)
  expect(JSON.stringify(lines)).not.toContain(orderId)
})

test('an order whose money is not there, and one that gives nothing, leave no line', async () => {
  await publishOrder(anOrder([{ position: 1, grams: 0 }]))
  await takeOverDonations(deps, { orderId: anOrder([{ position: 1, grams: 1000 }]), hasDonation: false })
  await takeOverDonations(deps, { orderId: 'of nobody', hasDonation: true })
  expect((await ledger()).lines).toEqual([])
})

test('a cancelled order is taken back by a line of its own, and the chain stays whole', async () => {
  const givenOrder = anOrder([{ position: 1, grams: 1000 }])
  const cancelled = anOrder([
    { position: 1, grams: 2000 },
    { position: 2, grams: 1000 },
  ])
  await publishOrder(givenOrder)
  await publishOrder(cancelled)
  orders.set(cancelled, { ...giving(cancelled), lines: zero(cancelled) })
  await publishOrder(cancelled)
  await publishOrder(cancelled)

  const { lines } = await ledger()
  expect(lines.map(({ kind, grams, ofLine, state }) => [kind, grams, ofLine, state])).toEqual([
    ['given', 1000, null, 'collected'],
    ['given', 2000, null, 'taken-back'],
    ['given', 1000, null, 'taken-back'],
    ['taken-back', -2000, 2, null],
    ['taken-back', -1000, 3, null],
  ])
  expectChain(lines)
  expect(await totals()).toMatchObject({ grams: 1000, donations: 1, collectedGrams: 1000, shelters: [] })
})

test('what was paid a moment before it was cancelled is put right by who wrote it', async () => {
  const orderId = anOrder([{ position: 1, grams: 1000 }])
  const answers = [[{ position: 1, grams: 1000 }], [{ position: 1, grams: 0 }]]
  const late = {
    ...deps,
    internalMarket: {
      donatedLines: async () => ({ country: 'BO' as const, lines: answers.shift() ?? [{ position: 1, grams: 0 }] }),
    },
  }
  await takeOverDonations(late, { orderId, hasDonation: true })
  expect((await ledger()).lines.map(({ grams }) => grams)).toEqual([1000, -1000])
})

test('sixty-four who tell at once of one order and of others write one line each, one after the other', async () => {
  const shared = anOrder([{ position: 1, grams: 1000 }])
  const others = Array.from({ length: 32 }, () => anOrder([{ position: 1, grams: 1000 }]))
  await Promise.all([...Array.from({ length: 32 }, () => shared), ...others].map(publishOrder))

  const lines = await wholeLedger()
  expect(lines).toHaveLength(33)
  expectChain(lines)
})

test('an operator brings the oldest kilos to a shelter with a photo, and everybody sees it', async () => {
  await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  await publishOrder(anOrder([{ position: 1, grams: 2000 }]))
  expect(await staff()).toMatchObject({ collectedGrams: 3000, waitingLines: 2 })

  const delivery = await deliver({ shelterName: 'Siete Vidas', grams: 1500, note: 'Gracias a todos' })
  expect(delivery).toMatchObject({ number: 3, grams: 1500, shelterName: 'Siete Vidas', note: 'Gracias a todos' })
  expect(delivery.picture?.medium).toContain('/media/community/')

  const { lines } = await ledger()
  expect(lines.map(({ state, shelterNames }) => [state, shelterNames])).toEqual([
    ['delivered', ['Siete Vidas']],
    ['partly-delivered', ['Siete Vidas']],
    [null, []],
  ])
  expectChain(lines)
  expect(await totals()).toMatchObject({
    grams: 3000,
    collectedGrams: 1500,
    shelters: [{ shelterName: 'Siete Vidas', grams: 1500 }],
    deliveries: [{ number: 3, picture: delivery.picture }],
    years: [{ year: 2026, grams: 3000, donations: 2 }],
  })
  expect(await staff()).toMatchObject({ collectedGrams: 1500, waitingLines: 1 })
})

test('nobody delivers more than was collected, and whoever cancels after it was delivered takes nothing back', async () => {
  const orderId = anOrder([{ position: 1, grams: 2000 }])
  await publishOrder(orderId)
  await expect(deliver({ grams: 2001 })).rejects.toMatchObject({ code: 'community.too-many-kilos' })
  expect(await pictures()).toBe(0)

  await deliver({ grams: 1500 })
  orders.set(orderId, { ...giving(orderId), lines: zero(orderId) })
  await publishOrder(orderId)
  const lines = await wholeLedger()
  expect(lines.map(({ kind, grams }) => [kind, grams])).toEqual([
    ['given', 2000],
    ['delivered', 1500],
    ['taken-back', -500],
  ])
  expect(await totals()).toMatchObject({ grams: 1500, collectedGrams: 0 })
})

test('one delivery that is sent twice is one, and of many at once only as much as there is', async () => {
  for (let at = 0; at < 5; at += 1) await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  const context = operator.withKey('the same form')
  const [first, again] = [await deliver({ grams: 1000 }, context), await deliver({ grams: 1000 }, context)]
  expect(again).toEqual(first)
  expect(await pictures()).toBe(1)

  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => deliver({ grams: 1000 })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expectChain(await wholeLedger())
})

test('kilos of one country are brought to its own shelters', async () => {
  await publishOrder(anOrder([{ position: 1, grams: 1000 }], 'PY'))
  expect(await staff()).toMatchObject({ collectedGrams: 0 })
  await expect(deliver({ grams: 1000 })).rejects.toMatchObject({ code: 'community.too-many-kilos' })
})

test('customers and strangers deliver nothing', async () => {
  await expect(deliver({ grams: 1000 }, donor.context)).rejects.toMatchObject({ code: 'community.not-allowed' })
  await expect(community.client.staffDonations(undefined, { context: donor.context })).rejects.toMatchObject({
    code: 'community.not-allowed',
  })
})

test('what an order gave is told to whoever may read the order, and to nobody else', async () => {
  const orderId = anOrder([{ position: 1, grams: 3000 }])
  await publishOrder(orderId)
  const read = (who: typeof donor) => community.client.donationsOfOrder({ orderId }, { context: who.context })
  expect(await read(donor)).toMatchObject({ orderId, grams: 3000, lines: [{ number: 1, state: 'collected' }] })
  await expect(read(signUp())).rejects.toMatchObject({ code: 'market.order-not-found' })
})

test('whoever has the link of an order reads what it gave and prints its certificate, without an account and unnamed', async () => {
  const orderId = anOrder([{ position: 1, grams: 3000 }])
  orders.set(orderId, { ...giving(orderId), token: 'of its link' })
  await publishOrder(orderId)
  const asAnybody = { context: { viewer: anonymousViewer('BO'), requestId: 'request-of-a-test' } }
  const byLink = { orderId, token: 'of its link' }
  expect(await community.client.donationsOfOrder(byLink, asAnybody)).toMatchObject({ orderId, grams: 3000 })
  expect(await community.client.donationCertificate(byLink, asAnybody)).toMatchObject({ grams: 3000, holder: '' })
  for (const token of ['made-up', undefined]) {
    const key = { orderId, token }
    await expect(community.client.donationsOfOrder(key, asAnybody)).rejects.toMatchObject({ status: 404 })
    await expect(community.client.donationCertificate(key, asAnybody)).rejects.toMatchObject({ status: 404 })
  }
})

test('a year ends at midnight where the shopper is', async () => {
  clock.now = new Date('2026-01-01T03:59:59.000Z')
  await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  clock.now = new Date('2026-01-01T04:00:00.000Z')
  await publishOrder(anOrder([{ position: 1, grams: 2000 }]))
  expect((await totals(2025)).grams).toBe(1000)
  expect((await totals(2026)).grams).toBe(2000)
})

test('a shelter has what was brought to it in all years, and by how many deliveries', async () => {
  clock.now = new Date('2025-03-01T15:00:00.000Z')
  await publishOrder(anOrder([{ position: 1, grams: 3000 }]))
  await deliver({ shelterName: 'Siete Vidas', grams: 1000 })
  clock.now = new Date('2026-03-01T15:00:00.000Z')
  await publishOrder(anOrder([{ position: 1, grams: 3000 }]))
  await deliver({ shelterName: 'Siete Vidas', grams: 2500 })
  await deliver({ shelterName: 'Patitas', grams: 500 })

  expect((await totals(2026)).received).toEqual([
    { shelterName: 'Siete Vidas', grams: 3500, deliveries: 2 },
    { shelterName: 'Patitas', grams: 500, deliveries: 1 },
  ])
})

test('what was given is added up once, and again when there is a line more', async () => {
  const versions = await watchVersions(connection.connectionConfig, { info() {}, warn() {} })
  beforeItIsDropped(() => versions.close())
  let reads = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { client } = makeCommunity({ ...deps, db: counted, versions })
  const given = async () => (await client.donationTotals({}, { context: signUp().context })).grams

  await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  await vi.waitUntil(() => versions.version(DONATIONS_VERSION) > 0)
  expect(await given()).toBe(1000)
  expect(reads).toBeGreaterThan(0)
  reads = 0
  expect(await given()).toBe(1000)
  expect(reads).toBe(0)
  await publishOrder(anOrder([{ position: 1, grams: 2000 }]))
  await vi.waitUntil(async () => (await given()) === 3000)
})

test('the database lets no shelter have more of a line than waits', async () => {
  await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  await deliver({ grams: 600 })
  await deliver({ grams: 100 })
  const share = (given: number, grams: number) =>
    sql`insert into community.donation_shares (given, delivery, grams) values (${given}, 4, ${grams})`.execute(db)
  await expect(share(2, 1001)).rejects.toThrow('gives_no_more_than_it_was_given')
  await expect(share(2, 1000)).resolves.toBeDefined()
})

test('the database takes no line that does not follow the one before, and lets none be rewritten', async () => {
  await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  await publishOrder(anOrder([{ position: 1, grams: 1000 }]))
  await expect(sql`update community.donations set grams = 9000 where number = 1`.execute(db)).rejects.toThrow(
    'says_what_it_holds',
  )
  await expect(
    sql`update community.donations set grams = 9000,
      hash = community.donation_hash(number, at, kind, country, 9000, of_line, shelter, previous_hash)
      where number = 1`.execute(db),
  ).rejects.toThrow('follows_the_one_before')
  await expect(sql`delete from community.donations where number = 1`.execute(db)).rejects.toThrow(
    'follows_the_one_before',
  )
})

// ---------------------------------------------------------------- helpers

function anOrder(lines: { position: number; grams: number }[], country: CountryIso = 'BO'): string {
  const orderId = newId()
  orders.set(orderId, { ownerUid: donor.uid, country, lines })
  return orderId
}

function giving(orderId: string) {
  const order = orders.get(orderId)
  if (!order) throw new Error('No such order')
  return order
}

function zero(orderId: string) {
  return giving(orderId).lines.map(({ position }) => ({ position, grams: 0 }))
}

function publishOrder(orderId: string): Promise<void> {
  return takeOverDonations(deps, { orderId, hasDonation: true })
}

function ledger(after = 0) {
  return community.client.donationLedger({ after, first: 20 }, { context: signUp().context })
}

async function wholeLedger(): Promise<DonationLine[]> {
  const { lines, last } = await ledger()
  while (lines.length < last) lines.push(...(await ledger(lines.length)).lines)
  return lines
}

function totals(year?: number) {
  return community.client.donationTotals(year === undefined ? {} : { year }, { context: signUp().context })
}

function staff() {
  return community.client.staffDonations(undefined, { context: operator.context })
}

async function deliver(
  order: { shelterName?: string; grams: number; note?: string },
  context = operator.context,
): Promise<DonationDelivery> {
  return community.client.deliverDonations(
    { shelterName: 'Huellitas', note: '', ...order, file: await aPhoto() },
    { context },
  )
}

async function aPhoto(): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'entrega.png', { type: 'image/png' })
}

async function pictures(): Promise<number> {
  return (await db.selectFrom('community.pictures').select('id').execute()).length
}

/** Verifies the hash chain from the published data alone, as anybody can. */
function expectChain(lines: readonly DonationLine[]): void {
  let previous = '0'.repeat(64)
  for (const [index, line] of lines.entries()) {
    expect(line.number).toBe(index + 1)
    expect(line.previousHash).toBe(previous)
    const { number, at, kind, country, grams, ofLine, previousHash, shelterName } = line
    const record = [number, at, kind, country, grams, ofLine ?? '', previousHash, shelterName ?? ''].join('|')
    expect(line.hash).toBe(createHash('sha256').update(record).digest('hex'))
    previous = line.hash
  }
}
