import { expect, test } from 'vitest'
import { loadDemonstration } from '#demo/load.ts'
import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { emptyDemonstration } from '#demo/reset.ts'
import { signedInAs } from '#demo/steps/signed-in-as.ts'
import { donationInvariants } from '#services/community/donations/invariants.ts'
import { insuranceInvariants } from '#services/insurance/invariants.ts'
import { marketInvariants } from '#services/market/invariants.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import { findPlaces, findShopsByCountry } from '#services/market/shops/store/shops.ts'
import type { Tables } from '#services/market/tables.ts'
import { rewardsInvariants } from '#services/rewards/invariants.ts'
import { findBroken } from '#shared/database/audit.ts'
import { noVersions } from '#shared/database/no-versions.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { compose } from './compose.ts'
import { readConfig } from './configuration/config.ts'
import { publicAddresses } from './configuration/public-addresses.ts'
import { openPeopleDoors } from './demonstration/load-demonstration.ts'
import { makeLog } from './log.ts'
import { migrateServices } from './migrate-services.ts'

const connection = await testDatabase()
await migrateServices(connection)
const db = connection.db<Tables>()
const now = () => new Date('2026-11-21T15:00:00Z')
const market = makeMarketSetUp({ db, now })

test('the demonstration is loaded once, and goes on where it was cut off', async () => {
  let batches = 0
  const cutOff = {
    ...market,
    importProducts: (...batch: Parameters<typeof market.importProducts>) => {
      batches += 1
      if (batches === 2) throw new Error('the power went out')
      return market.importProducts(...batch)
    },
  }
  const log = makeLog({ logLevel: 'silent' })
  const deps = { connection, now, log, ...openPeopleDoors({ connection, now }, readConfig({}), log) }

  await expect(loadDemonstration({ ...deps, market: cutOff })).rejects.toThrow('the power went out')
  expect((await loadDemonstration({ ...deps, market })).loaded).toEqual([
    'market 4: products, offers and pictures',
    'market 5: what the shops recommend',
    'market 6: coupons',
    'market 8: a kilo to give',
    'market 9: further shops in Bolivia',
    'market 10: what a warehouse does in a month',
    'accounts 1: people with a known password',
    'pets 1: pets of these people, with weights and medicines',
    'appointments 1: merchants, stores and what they offer',
    'appointments 4: regulars, entered at the counters',
    'appointments 2: a month of visits and what was said of them',
    'appointments 5: hotels and their guests',
    'insurance 1: plans of both countries',
    'community 1: adoption ads, lost and found pets, and who met',
    'community 2: kilos that were given with orders, and who has them',
    'community 3: where two lost pets were seen, and where neighbours searched',
    'rewards 1: plans of the membership and what an invitation gives',
    'rewards 2: huellas of the people who can sign in',
    'rewards 3: a member, what she ordered and what it saved',
    'market 7: what buyers say of products',
    'market 14: photos of what buyers bought',
    'market 13: what people ask about products',
    'market 11: a month of orders and of sales over the counter',
    'market 12: a prescription that waits to be checked',
    'market 34: customers who pay after the month',
    'market 35: what customers put aside',
    "appointments 3: a week of the salons' tills",
    'insurance 2: contracts of regulars and a claim in each state',
    'insurance 3: a customer in each state of an insurance',
    'insurance 4: the same in Paraguay',
  ])
  expect(await loadDemonstration({ ...deps, market })).toEqual({ loaded: [] })

  // Food that was received in lots, and bags that broke.
  const { rows: entries } = await connection.pool.query(
    'select kind, count(*)::int as count from market.stock_entries group by kind order by kind',
  )
  expect(entries).toEqual([
    { kind: 'damaged', count: 5 },
    { kind: 'received', count: 13 },
  ])

  // Business of a month: orders in each state and by each method, in both countries, and a claim in each state.
  const { rows: business } = await connection.pool.query(`
    select array(select distinct status from market.orders order by 1) as states,
      array(select distinct payment_method from market.orders order by 1) as methods,
      (select count(*)::int from market.orders where created_at > '2026-10-22') as orders,
      (select count(distinct shop_id)::int from market.orders) as shops,
      (select count(*)::int from market.counter_sales) as "counterSales",
      (select count(*)::int from market.returns) as returns,
      (select count(*)::int from market.coupon_uses) as coupons,
      (select count(*)::int from market.review_pictures) as photos,
      (select count(*)::int from market.missed_searches) as missed,
      (select sum(tip_minor)::int from appointments.till_entries) as tips,
      (select count(*)::int from appointments.blocks) as blocks,
      (select count(*)::int from appointments.package_uses) as "packageUses",
      (select count(*)::int from appointments.package_changes) as "packageChanges",
      (select count(*)::int from accounts.accounts where is_by_merchant) as "walkIns",
      array(select distinct status from market.stock_transfers order by 1) as transfers,
      array(select distinct status from insurance.claims order by 1) as claims,
      array(select distinct status from insurance.insurances order by 1) as contracts`)
  const [
    {
      orders,
      counterSales,
      returns,
      coupons,
      photos,
      missed,
      tips,
      blocks,
      packageUses,
      packageChanges,
      walkIns,
      ...kinds
    },
  ] = business
  expect(kinds).toEqual({
    states: ['CANCELLED', 'COMPLETED', 'CONFIRMED', 'NEW', 'NOT_DELIVERED', 'ON_THE_WAY', 'PREPARING'],
    methods: ['card', 'card_at_door', 'cash', 'on_account', 'qr'],
    shops: 4,
    transfers: ['received', 'sent'],
    claims: ['APPROVED', 'DRAFT', 'NEEDS_PAPERS', 'PAID', 'REJECTED', 'SENT', 'WITHDRAWN'],
    contracts: ['ACTIVE', 'CANCELLED', 'EXPIRED', 'PENDING_PAYMENT', 'QUOTED'],
  })
  expect(orders).toBeGreaterThan(70)
  expect(photos).toBe(6)
  expect(Math.min(packageUses, packageChanges)).toBeGreaterThan(0)
  expect(Math.min(counterSales, returns, coupons, missed, tips, blocks, walkIns)).toBeGreaterThan(0)
  expect(await findBroken(connection.db(), [...marketInvariants(now()), ...insuranceInvariants(now())])).toEqual([])

  const { rows: prescriptions } = await connection.pool.query(`
    select p.state, o.prescription_state, (select count(*)::int from market.products where needs_prescription) as products
    from market.prescriptions p join market.orders o on o.id = p.order_id`)
  expect(prescriptions).toEqual([{ state: 'sent', prescription_state: 'review', products: 2 }])

  // Two months of membership, and seven orders with free delivery.
  const { rows: members } = await connection.pool.query(`
    select status, (select count(*)::int from rewards.periods where status = 'PAID') as months,
      (select count(*)::int from rewards.savings where amount_minor > 0) as savings
    from rewards.memberships`)
  expect(members).toEqual([{ status: 'ACTIVE', months: 2, savings: 7 }])
  expect(await findBroken(connection.db(), rewardsInvariants(now()))).toEqual([])

  // Donated kilos that are paid, and delivered to shelters except those of the last weeks.
  const { rows: kilos } = await connection.pool.query(`
    select d.country, count(distinct d.order_id)::int as orders, sum(d.grams) filter (where d.kind = 'given')::int as given,
      sum(d.grams) filter (where d.kind = 'delivered')::int as delivered,
      (select count(*)::int from community.pictures p where p.delivery = any (array_agg(d.number))) as photos,
      (
        select sum(l.quantity * l.donated_grams)::int from market.order_lines l join market.orders o on o.id = l.order_id
        where o.country = d.country and o.status = 'COMPLETED' and l.state = 'kept'
      ) as ordered
    from community.donations d group by d.country order by d.country`)
  expect(kilos).toHaveLength(2)
  for (const { orders, given, delivered, photos, ordered } of kilos) {
    expect(orders).toBeGreaterThanOrEqual(6)
    expect(given).toBe(ordered)
    expect(delivered).toBeLessThan(given)
    expect(photos).toBeGreaterThanOrEqual(2)
  }
  expect(await findBroken(connection.db(), donationInvariants)).toEqual([])

  const [almacen] = await findShopsByCountry(db, 'BO')
  const [asuncion] = await findShopsByCountry(db, 'PY')
  expect([almacen?.name, asuncion?.name]).toEqual(['Almacén HQ', 'Asuncion Paraguay'])
  expect(almacen?.favorites.length).toBeGreaterThan(0)
  expect((await findShopsByCountry(db, 'BO')).map(({ id, deliveryZones }) => [id, deliveryZones.length])).toEqual([
    ['almacen-hq', 1],
    ['huella-cochabamba', 3],
    ['huella-norte', 1],
  ])
  expect((await findPlaces(db, 'PY')).length).toBeGreaterThan(0)

  for (const shop of ['almacen-hq', 'asuncion-paraguay']) {
    const { data } = await ask(`{
      catalogItems(shopIds: ["${shop}"], first: 30) {
        totalCount
        edges { node { ... on CatalogItemProduct { product { slug pricing { minPrice currencyCode } primaryImage { URLs { small } } } } } }
      }
      tags(shopId: "${shop}", isTopLevel: true) { nodes { slug productCount } }
    }`)
    expect(data.catalogItems.totalCount).toBeGreaterThanOrEqual(300)
    expect(data.catalogItems.edges).toHaveLength(30)
    const { product } = data.catalogItems.edges[0].node
    expect(product.primaryImage.URLs.small).toMatch(/^\/media\/products\/[0-9a-f]{32}-320\.webp$/)
    expect(product.pricing).toMatchObject([{ currencyCode: shop === 'almacen-hq' ? 'BOB' : 'PYG' }])
    expect(
      data.tags.nodes.filter(({ productCount }: { productCount: number }) => productCount > 0).length,
    ).toBeGreaterThanOrEqual(8)

    const one = await ask(
      `{ catalogItemProduct(shopId: "${shop}", slugOrId: "${product.slug}") { product { slug descriptionHtml variants { sku } } } }`,
    )
    expect(one.data.catalogItemProduct.product).toMatchObject({ slug: product.slug })
    expect(one.data.catalogItemProduct.product.variants.length).toBeGreaterThan(0)
  }
  const own = await ask('{ catalogItemProduct(slugOrId: "no-such-thing") { _id } }')
  expect(own).toEqual({ data: { catalogItemProduct: null } })
})

test('the people of the demonstration sign in with the password that is printed, and signing them up again changes nothing', async () => {
  const { accounts } = openPeopleDoors({ connection, now }, readConfig({}), makeLog({ logLevel: 'silent' }))
  const { client } = accounts
  const findAccount = async (email: string) => {
    const stranger = { viewer: anonymousViewer('BO'), requestId: 'r-1' }
    const { idToken } = await client.signInByPassword({ email, password: DEMO_PASSWORD }, { context: stranger })
    const { uid, sessionToken } = await client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
    const viewer = { ...stranger.viewer, uid, isGuest: false, token: sessionToken }
    return client.account(undefined, { context: { ...stranger, viewer } })
  }
  const everybody = async () => Promise.all(demoPeople.map(({ email }) => findAccount(email)))

  const before = await everybody()
  expect(before.map(({ verifiedEmail }) => verifiedEmail)).toEqual(demoPeople.map(() => true))
  expect(before.map(({ country }) => country).filter((country) => country === 'BO').length).toBeGreaterThanOrEqual(3)
  expect(before[0]).toMatchObject({ verifiedPhone: true, defaultAddress: { street: 'Av. San Martín 455' } })
  expect(before[0]?.billingInfo).toHaveLength(1)
  const aYearAgo = new Date(now().getTime() - 365 * 86_400_000).toISOString()
  expect((before[0]?.createdAt ?? '') < aYearAgo, 'Ana has been with Huella for over a year').toBe(true)
  expect(before[1]).toMatchObject({ phoneNumber: null })
  expect(before[2]).toMatchObject({ verifiedPhone: true, addressBook: [] })

  await connection.pool.query("delete from huella.demo_steps where service = 'accounts'")
  const log = makeLog({ logLevel: 'silent' })
  await loadDemonstration({
    connection,
    market,
    ...openPeopleDoors({ connection, now }, readConfig({}), log),
    now,
    log,
  })
  expect(await everybody()).toEqual(before)

  const { rows } = await connection.pool.query(
    'select roles, merchant_id from accounts.accounts where cardinality(roles) > 1 order by merchant_id nulls last',
  )
  expect(rows).toEqual([
    { roles: ['customer', 'merchant'], merchant_id: 'spa-equipetrol' },
    { roles: ['customer', 'operator'], merchant_id: null },
  ])
})

test('the pets of the demonstration have weights over time and medicines, one is shared, and bringing them again changes nothing', async () => {
  const log = makeLog({ logLevel: 'silent' })
  const doors = openPeopleDoors({ connection, now }, readConfig({}), log)
  const findPets = async (email: string) => {
    let found: { name: string }[] = []
    await signedInAs(doors.accounts, { email, country: 'BO' }, async (context) => {
      const { client } = doors.pets
      const { id } = await client.customerByEcommerceUid({ userUid: context.viewer.uid ?? '' }, { context })
      const pets = await client.petProfiles({ customerId: id }, { context })
      found = await Promise.all(
        pets.map(async ({ id: petProfileId, customerId, name, size, access, deathDate, weight }) => {
          const path = { customerId, petProfileId }
          const [weights, medicines] = await Promise.all([
            client.weights(path, { context }),
            client.medicineApplications(path, { context }),
          ])
          const facts = { name, size, access, weight, isGone: deathDate !== null }
          return { ...facts, weights: weights.length, medicines: medicines.length }
        }),
      )
    })
    // All have the same creation time on this clock, so their order is random.
    return found.sort((a, b) => a.name.localeCompare(b.name))
  }
  const everybody = () => Promise.all(['ana', 'carla', 'diego'].map((name) => findPets(`${name}@huella.example`)))

  const before = await everybody()
  expect(before).toEqual([
    [
      { name: 'Luna', size: null, access: 'owner', weight: 4, isGone: false, weights: 4, medicines: 3 },
      { name: 'Toby', size: 'mediano', access: 'owner', weight: 12, isGone: false, weights: 8, medicines: 8 },
    ],
    [
      { name: 'Simba', size: null, access: 'owner', weight: 2, isGone: false, weights: 3, medicines: 2 },
      { name: 'Toby', size: 'mediano', access: 'record', weight: 12, isGone: false, weights: 8, medicines: 8 },
    ],
    [
      { name: 'Nina', size: 'pequeño', access: 'owner', weight: 8, isGone: true, weights: 1, medicines: 0 },
      { name: 'Rocky', size: 'grande', access: 'owner', weight: 32, isGone: false, weights: 3, medicines: 2 },
    ],
  ])

  await connection.pool.query("delete from huella.demo_steps where service = 'pets'")
  await loadDemonstration({ connection, market, ...doors, now, log })
  expect(await everybody()).toEqual(before)
})

test('the stores of the demonstration have a month behind them and a week ahead, and living it again changes nothing', async () => {
  const log = makeLog({ logLevel: 'silent' })
  const doors = openPeopleDoors({ connection, now }, readConfig({}), log)
  const tellMonth = async () => {
    const visits = await connection.pool.query(`
      select a.store_id, s.country, a.state, count(*)::int as visits from appointments.appointments a
      join appointments.stores s on s.id = a.store_id
      group by 1, 2, 3 order by 1, 3`)
    const own = await connection.pool.query(
      `
      select a.pet_name as pet, a.visit_starts_at > $1 as "isToCome", a.state in ('PENDING', 'CONFIRMED') as "isExpected",
        exists (select from appointments.reviews r where r.appointment_id = a.id) as "isReviewed"
      from appointments.appointments a
      join appointments.customers c on c.id = a.customer_id
      join accounts.accounts k on k.uid = c.uid
      where k.name like 'Ana %' order by a.visit_starts_at`,
      [now()],
    )
    const stars = await connection.pool.query(`
      select s.id, s.stars_total, s.review_count from appointments.stores s order by 1`)
    const counted = await connection.pool.query(`
      select store_id as id, sum(stars)::int as stars_total, count(*)::int as review_count
      from appointments.reviews group by 1 order by 1`)
    return { visits: visits.rows, own: own.rows, stars: stars.rows, counted: counted.rows }
  }

  const month = await tellMonth()
  const total = (state: string) =>
    month.visits.filter((row) => row.state === state).reduce((sum, { visits }) => sum + visits, 0)
  expect(new Set(month.visits.map(({ store_id }) => store_id)).size).toBe(8)
  expect(new Set(month.visits.map(({ country }) => country))).toEqual(new Set(['BO', 'PY']))
  expect(total('COMPLETED')).toBeGreaterThan(50)
  expect(total('PENDING') + total('CONFIRMED')).toBeGreaterThan(25)
  expect(month.own).toEqual([
    { pet: 'Toby', isToCome: false, isExpected: false, isReviewed: true },
    { pet: 'Luna', isToCome: false, isExpected: false, isReviewed: false },
    { pet: 'Toby', isToCome: true, isExpected: true, isReviewed: false },
    // A bath, and nights at the hotel.
    { pet: 'Toby', isToCome: true, isExpected: true, isReviewed: false },
  ])
  expect(month.counted.length).toBeGreaterThanOrEqual(6)
  expect(month.stars).toEqual(expect.arrayContaining(month.counted))

  await connection.pool.query("delete from huella.demo_steps where service = 'appointments'")
  await loadDemonstration({ connection, market, ...doors, now, log })
  expect(await tellMonth()).toEqual(month)
})

test('neighbours of the demonstration look for homes and for their pets, and bringing them again changes nothing', async () => {
  const log = makeLog({ logLevel: 'silent' })
  const doors = openPeopleDoors({ connection, now }, readConfig({}), log)
  const tellCommunity = async () => {
    const posts = await connection.pool.query(`
      select kind, country, status, count(*)::int as posts,
        count(*) filter (where exists (select from community.pictures p where p.post_id = o.id))::int as pictured
      from community.posts o group by 1, 2, 3 order by 1, 2, 3`)
    const others = await connection.pool.query(
      `
      select (select array_agg(status order by status) from community.applications) as applications,
        (select count(*)::int from community.matches where status = 'suggested') as suggested,
        (select count(*)::int from community.reports where settled_at is null) as reported,
        (select count(*)::int from community.follow_ups where answered_at is not null) as followed,
        (select array_agg(shelter_name order by shelter_name) from community.people where shelter_name is not null) as shelters,
        (select count(*)::int from community.posts where mark_question is not null) as marked,
        (select count(*)::int from community.posts where fresh_until < $1) as stale,
        (select count(*)::int from community.sightings where lat is not null) as seen,
        (select count(*)::int from community.walked_cells) as walked,
        (select count(*)::int from community.poster_cells) as hung`,
      [now()],
    )
    return { posts: posts.rows, ...others.rows[0] }
  }

  const community = await tellCommunity()
  const total = (facts: object) =>
    community.posts
      .filter((row: Record<string, unknown>) => Object.entries(facts).every(([key, value]) => row[key] === value))
      .reduce((sum: number, { posts }: { posts: number }) => sum + posts, 0)
  expect([total({ kind: 'adoption' }), total({ kind: 'lost' }), total({ kind: 'found' })]).toEqual([24, 20, 14])
  expect([total({ country: 'PY' }), total({ status: 'waiting' }), total({ status: 'reunited' })]).toEqual([15, 3, 2])
  expect([total({ status: 'matched' }), total({ status: 'adopted' })]).toEqual([2, 2])
  expect(community).toMatchObject({
    applications: ['accepted', 'accepted', 'open', 'open', 'open', 'rejected'],
    reported: 1,
    followed: 1,
    stale: 0,
    seen: 4,
    walked: 7,
    hung: 3,
    shelters: ['Huellas del Chaco', 'Patitas del Urubó', 'Siete Vidas'],
  })
  expect(community.suggested).toBeGreaterThanOrEqual(6)
  expect(community.marked).toBeGreaterThanOrEqual(6)

  await connection.pool.query("delete from huella.demo_steps where service = 'community'")
  await loadDemonstration({ connection, market, ...doors, now, log })
  expect(await tellCommunity()).toEqual(community)
})

test('who can sign in has huellas by what they did, and bringing them again gives none', async () => {
  const log = makeLog({ logLevel: 'silent' })
  const doors = openPeopleDoors({ connection, now }, readConfig({}), log)
  const tellHuellas = async () =>
    (
      await connection.pool.query(`
        select a.email, p.points, p.owed, p.earned,
          (select array_agg(mission_id order by mission_id) from rewards.completions c where c.uid = p.uid) as missions,
          (select count(*)::int from rewards.celebrations c where c.uid = p.uid and c.seen_at is null) as to_celebrate
        from rewards.people p join accounts.accounts a on a.uid = p.uid order by a.email`)
    ).rows
  const huellas = await tellHuellas()
  const ana = huellas.find(({ email }) => email === 'ana@huella.example')
  expect(ana).toMatchObject({ owed: 0, to_celebrate: 0, missions: expect.arrayContaining(['primer-bano']) })
  // Orders delivered to her as a member count too.
  expect(ana.missions).toContain('tres-pedidos')
  expect(ana.missions).not.toContain('diez-pedidos')
  expect(ana.points).toBeGreaterThanOrEqual(300)

  await connection.pool.query("delete from huella.demo_steps where service = 'rewards'")
  await loadDemonstration({ connection, market, ...doors, now, log })
  expect(await tellHuellas()).toEqual(huellas)
})

test('the months of the member were paid, so that an operator can send the one that runs back', async () => {
  const log = makeLog({ logLevel: 'silent' })
  const { client } = openPeopleDoors({ connection, now }, readConfig({}), log).rewards.at(now)
  const operator = {
    uid: 'an-operator',
    isGuest: false,
    roles: ['operator' as const],
    areas: 'all' as const,
    country: 'BO' as const,
    token: null,
  }
  const context = { viewer: operator, requestId: 'refund' }
  const { memberships } = await client.staffMemberships({ country: 'BO', search: 'Ana' }, { context })
  const membershipId = memberships[0]?.id ?? ''
  const { savings: before } = await client.staffMembership({ membershipId }, { context })
  expect(before?.sentence).toMatch(/pagaste Bs.98,00/)
  const undelivered = await connection.pool.query('select id from payments.sandbox_notices where delivered_at is null')
  expect(undelivered.rows).toEqual([])

  await client.refundMembership({ membershipId, reason: 'Se muda de ciudad' }, { context })

  const { status, savings } = await client.staffMembership({ membershipId }, { context })
  expect(status).toBe('REFUNDED')
  expect(savings?.sentence).toMatch(/pagaste Bs.49,00/)
  const { rows } = await connection.pool.query(`
    select p.status, p.amount_minor::int as paid, p.refunded_minor::int as refunded,
      (select state from payments.refunds r where r.payment_id = p.id) as refund
    from payments.payments p where p.subject_kind = 'membership' order by p.created_at`)
  expect(rows).toEqual([
    { status: 'paid', paid: 4900, refunded: 0, refund: null },
    { status: 'paid', paid: 4900, refunded: 4900, refund: 'done' },
  ])
}, 30_000)

test('a reset empties pets and leaves the breeds, which a migration brought', async () => {
  await emptyDemonstration(connection)
  const { rows } = await connection.pool.query(`
    select (select count(*) from pets.profiles) as pets, (select count(*) from pets.breeds) as breeds
  `)
  expect(rows).toEqual([{ pets: 0, breeds: 141 }])
})

/** Queries the graph of the whole composition as a visitor. */
async function ask(query: string) {
  const config = readConfig({})
  const composition = compose({
    config,
    addresses: publicAddresses(config, 3000),
    connection,
    versions: noVersions,
    jobs: {
      publish: async () => {},
      send: async () => {},
      retryParked: async () => {},
      removeParked: async () => {},
    },
    now,
    log: makeLog({ ...config, logLevel: 'silent' }),
  })
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const response = await composition.graph.fetch(request, { viewer: anonymousViewer('BO'), requestId: 'r-1' })
  return response.json()
}
