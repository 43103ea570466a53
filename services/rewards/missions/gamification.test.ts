import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { followMerge } from '../customers/follow-merge.ts'
import { huellasInvariants, rewardsInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { openRewards } from '../testing/open-rewards.ts'
import { earnFromCare, earnFromFollowUp, earnFromProfile, earnFromReunion } from './earn-from-facts.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
let time = new Date('2026-11-22T15:00:00Z')
const harness = openRewards(connection, { now: () => time })
const { client } = harness.rewards
const broken = () => findBroken(db, rewardsInvariants(time))

const loadCare = (ownerUid: string, facts: object = {}) => ({
  applicationId: newId(),
  petProfileId: 'toby',
  ownerUid,
  country: 'BO',
  kind: 'vaccine',
  appliedOn: '2026-11-20',
  isTimely: true,
  recordedAt: time.toISOString(),
  ...facts,
})
const getMission = async (context: Parameters<typeof client.gamification>[1], id: string) =>
  (await client.gamification(undefined, context)).missions.find((mission) => mission.id === id)

test('who never earned any is at the beginning, and is told how to earn', async () => {
  const { context } = harness.signUp({ country: 'PY' })
  const answer = await client.gamification(undefined, { context })
  expect(answer).toMatchObject({
    points: 0,
    owed: 0,
    level: { name: 'Cachorro' },
    nextLevel: { name: 'Explorador', missing: 100 },
    celebrations: [],
  })
  expect(answer.missions.every(({ progress, completedAt }) => progress === 0 && completedAt === null)).toBe(true)
  expect(answer.badges.every(({ earnedAt }) => earnedAt === null)).toBe(true)
  const { ways } = await client.waysToEarn(undefined, { context })
  expect(ways.find(({ kind }) => kind === 'purchase')?.gives).toContain('Gs')
})

test('an order that arrived earns by its amount, told however often and all at once', async () => {
  const { uid, context } = harness.signUp()
  const order = harness.putOrder({ ownerUid: uid, purchasedAmount: 45_900, donatedGrams: 1000 })
  await Promise.all(Array.from({ length: 6 }, () => harness.orderMoved(order)))
  await harness.orderMoved(order)
  // 45 of the purchase, 20 of the kilo, 20 of this month's mission.
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 85, earned: 85 })
  const { lines } = await client.ledger({}, { context })
  expect(lines.map(({ kind, points }) => [kind, points]).sort()).toEqual([
    ['donation', 20],
    ['mission', 20],
    ['purchase', 45],
  ])
  expect(await getMission({ context }, 'tres-kilos')).toMatchObject({ progress: 1000, displayProgress: '1 de 3 kg' })
})

test('two accounts of one person that are merged have the huellas of both, settled by the rules for one', async () => {
  const [closing, kept] = [harness.signUp(), harness.signUp()]
  const points = async (context: typeof kept.context) => client.gamification(undefined, { context })
  for (const [{ uid }, amount] of [
    [closing, 45_900],
    [closing, 20_000],
    [kept, 30_000],
  ] as const)
    await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: amount }))
  const before = await points(closing.context)
  const own = await points(kept.context)
  // 65 of two purchases and 25 of 'Despensa llena'; 30 of one purchase.
  expect([before.earned, own.earned]).toEqual([90, 30])

  const fact = {
    ...{ from: closing.uid, isFromGuest: false, isGuest: false, country: 'BO' },
    into: {
      ...{ uid: kept.uid, fullName: 'Ana', phoneNumber: null, email: null, verifiedPhone: false, verifiedEmail: false },
      changedAt: time.toISOString(),
    },
  }
  await Promise.all([followMerge({ db, now: () => time }, fact), followMerge({ db, now: () => time }, fact)])
  // Three orders of one person complete 'Tres pedidos', which neither had completed alone.
  expect(await points(kept.context)).toMatchObject({ points: before.points + own.points + 60, earned: 90 + 30 + 60 })
  expect(await points(closing.context)).toMatchObject({ points: 0, earned: 0 })
  expect(await broken()).toEqual([])
})

test('a return takes its huellas back, with the mission that it had completed; nothing else', async () => {
  const { uid, context } = harness.signUp()
  const orders = Array.from({ length: 3 }, () => harness.putOrder({ ownerUid: uid, purchasedAmount: 10_000 }))
  for (const order of orders) await harness.orderMoved(order)
  // 30 of three purchases, 60 of 'Tres pedidos', 25 of 'Despensa llena'.
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 30 + 60 + 25 })
  expect(await getMission({ context }, 'tres-pedidos')).toMatchObject({ completedAt: expect.any(String) })

  const [first = ''] = orders
  harness.putOrder({ ownerUid: uid, purchasedAmount: 4000 }, first)
  await harness.orderMoved(first)
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 24 + 60 + 25 })
  harness.putOrder({ ownerUid: uid, purchasedAmount: 0 }, first)
  await harness.orderMoved(first)
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 20 + 25 })
  expect(await getMission({ context }, 'tres-pedidos')).toMatchObject({ progress: 2, completedAt: null })
  const { celebrations } = await client.gamification(undefined, { context })
  expect(celebrations.map(({ title }) => title)).not.toContain('¡Misión cumplida: Tres pedidos!')
  expect(await broken()).toEqual([])
})

test('what was spent before it was taken back is owed, and the next huellas make up for it', async () => {
  const { uid, context } = harness.signUp()
  const order = harness.putOrder({ ownerUid: uid, purchasedAmount: 80_000 })
  await harness.orderMoved(order)
  await client.exchange({ rewardId: 'bo-10' }, { context })
  harness.putOrder({ ownerUid: uid, purchasedAmount: 0 }, order)
  await harness.orderMoved(order)
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 0, owed: 80, earned: 0 })
  await earnFromProfile(harness.deps, {
    petProfileId: `of ${uid}`,
    ownerUid: uid,
    country: 'BO',
    completedAt: time.toISOString(),
  })
  // 50 of the profile, 30 of 'Perfil completo'.
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 0, owed: 0, earned: 80 })
  await harness.completeVisit(uid)
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 85, owed: 0, earned: 165 })
  expect(await broken()).toEqual([])
})

test('a booking is kept once, however many pets came along', async () => {
  const { uid, context } = harness.signUp()
  const bookingId = newId()
  for (const packKind of ['bano', 'bano', 'consulta']) await harness.completeVisit(uid, { bookingId, packKind })
  // 30 of the visit, 40 of 'Primer baño', 15 of 'Cuidado del mes'.
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 85 })
})

test('a bath counts as the first one, whichever pet of the booking was finished first', async () => {
  const inEachOrder = [
    ['bano', 'consulta'],
    ['consulta', 'bano'],
  ].map(async (packKinds) => {
    const { uid, context } = harness.signUp()
    const bookingId = newId()
    for (const packKind of packKinds) await harness.completeVisit(uid, { bookingId, packKind })
    const { points, badges } = await client.gamification(undefined, { context })
    return { points, badges: badges.filter(({ earnedAt }) => earnedAt !== null).map(({ id }) => id) }
  })
  const [bathFirst, bathLast] = await Promise.all(inEachOrder)
  expect(bathFirst).toEqual({ points: 85, badges: ['recien-banado'] })
  expect(bathLast).toEqual(bathFirst)
})

test('a vaccine that is written down anew earns nothing, nor does one that comes late, nor more than the limit', async () => {
  const { uid, context } = harness.signUp()
  await earnFromCare(harness.deps, loadCare(uid, { isTimely: false }))
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 0 })
  for (let again = 0; again < 3; again += 1) await earnFromCare(harness.deps, loadCare(uid))
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 40 + 15 })

  for (const petProfileId of ['luna', 'max', 'coco', 'kira', 'nala'])
    await earnFromCare(harness.deps, loadCare(uid, { petProfileId }))
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 160 + 15 })
  await earnFromCare(harness.deps, loadCare(uid, { petProfileId: 'luna', kind: 'deworming' }))
  expect(await getMission({ context }, 'cartilla-al-dia')).toMatchObject({ completedAt: expect.any(String) })
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 160 + 15 + 60 })
})

test('profiles, follow-ups and reunions earn once each', async () => {
  const { uid, context } = harness.signUp()
  const at = time.toISOString()
  for (let again = 0; again < 2; again += 1) {
    await earnFromProfile(harness.deps, { petProfileId: `of ${uid}`, ownerUid: uid, country: 'BO', completedAt: at })
    await earnFromFollowUp(harness.deps, { applicationId: uid, days: 3, applicantUid: uid, country: 'BO', at })
    await earnFromReunion(harness.deps, { postId: uid, ownerUid: uid, country: 'BO', at })
  }
  expect(await client.gamification(undefined, { context })).toMatchObject({
    points: 50 + 30 + 40 + 50,
    level: { name: 'Explorador' },
  })
})

test('a mission of a month is there again in the next one', async () => {
  const { uid, context } = harness.signUp()
  await harness.completeVisit(uid)
  expect(await getMission({ context }, 'cuidado-del-mes')).toMatchObject({ progress: 1 })
  time = new Date('2026-12-01T04:30:00Z')
  expect(await getMission({ context }, 'cuidado-del-mes')).toMatchObject({ progress: 0, completedAt: null })
  await harness.completeVisit(uid)
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 30 + 40 + 15 + 30 + 15 })
})

test('what is celebrated is shown until its owner saw it, and is nobody else’s', async () => {
  const { uid, context } = harness.signUp()
  const stranger = harness.signUp()
  await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: 320_000 }))
  await harness.completeVisit(uid)
  const answer = await client.celebrations(undefined, { context })
  expect(answer.map(({ kind, title, badge }) => [kind, title, badge?.title]).sort()).toEqual([
    ['level', '¡Llegaste al nivel Compañero!', undefined],
    ['mission', '¡Misión cumplida: Cuidado del mes!', undefined],
    ['mission', '¡Misión cumplida: Primer baño!', 'Recién bañado'],
  ])
  const ids = answer.map(({ id }) => id)
  expect(await client.seeCelebrations({ ids }, { context: stranger.context })).toEqual({ seen: 0 })
  expect(await client.seeCelebrations({ ids }, { context })).toEqual({ seen: 3 })
  expect(await client.seeCelebrations({ ids }, { context })).toEqual({ seen: 0 })
  expect(await client.celebrations(undefined, { context })).toEqual([])
})

test('the first level promises no present, and those that have one do', async () => {
  const says = async (amount: number) => {
    const { uid, context } = harness.signUp()
    await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: amount }))
    return (await client.celebrations(undefined, { context })).find(({ kind }) => kind === 'level')?.says
  }
  expect(await says(120_000)).not.toContain('regalo')
  expect(await says(320_000)).toContain('regalo')
})

test('a level that a return took away before it was seen is not celebrated, and is when it is reached again', async () => {
  const { uid, context } = harness.signUp()
  const findLevelsNotified = async () =>
    (await client.celebrations(undefined, { context })).flatMap(({ level }) => (level ? [level.name] : []))
  const order = harness.putOrder({ ownerUid: uid, purchasedAmount: 320_000 })
  await harness.orderMoved(order)
  expect(await findLevelsNotified()).toEqual(['Compañero'])
  harness.putOrder({ ownerUid: uid, purchasedAmount: 120_000 }, order)
  await harness.orderMoved(order)
  expect(await findLevelsNotified()).toEqual(['Explorador'])
  harness.putOrder({ ownerUid: uid, purchasedAmount: 0 }, order)
  await harness.orderMoved(order)
  expect(await findLevelsNotified()).toEqual([])
  harness.putOrder({ ownerUid: uid, purchasedAmount: 320_000 }, order)
  await harness.orderMoved(order)
  expect(await findLevelsNotified()).toEqual(['Compañero'])

  // Celebrations that were seen stay seen.
  const ids = (await client.celebrations(undefined, { context })).map(({ id }) => id)
  await client.seeCelebrations({ ids }, { context })
  harness.putOrder({ ownerUid: uid, purchasedAmount: 0 }, order)
  await harness.orderMoved(order)
  harness.putOrder({ ownerUid: uid, purchasedAmount: 320_000 }, order)
  await harness.orderMoved(order)
  expect(await findLevelsNotified()).toEqual([])
})

test('pages of the ledger go on where the one before ended', async () => {
  const { uid, context } = harness.signUp()
  for (let nth = 0; nth < 5; nth += 1)
    await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: 1000 * (nth + 1) }))
  const all = (await client.ledger({ first: 100 }, { context })).lines.map(({ id }) => id)
  const first = await client.ledger({ first: 3 }, { context })
  const rest = await client.ledger({ first: 100, after: first.lines.at(-1)?.id }, { context })
  expect([...first.lines, ...rest.lines].map(({ id }) => id)).toEqual(all)
  expect([first.hasMore, rest.hasMore]).toEqual([true, false])
  const foreign = await client.ledger({ after: all[0] }, { context: harness.signUp().context })
  expect(foreign.lines).toEqual([])
})

test('operators read and correct with a reason, which its owner reads too; both are written down', async () => {
  const { uid, context } = harness.signUp()
  const { context: asOperator, uid: operatorUid } = harness.signUp({ roles: ['customer', 'operator'] })
  const correct = (points: number) =>
    client.correctLedger(
      { uid, points, reason: 'Por la espera' },
      { context: { ...asOperator, idempotencyKey: `${points}` } },
    )
  await expect(correct(50)).rejects.toMatchObject({ code: 'rewards.person-not-found' })

  await harness.completeVisit(uid)
  await correct(50)
  expect(await correct(50)).toMatchObject({
    points: 135,
    lines: [{ points: 50, reason: 'Por la espera', actorUid: operatorUid }, {}, {}, {}],
  })
  await expect(correct(-200)).rejects.toMatchObject({ code: 'rewards.below-zero' })
  expect((await client.ledger({ first: 1 }, { context })).lines[0]?.title).toBe('Corrección: Por la espera')
  await expect(client.staffLedger({ uid }, { context })).rejects.toMatchObject({ status: 403 })
  await client.staffLedger({ uid }, { context: asOperator })
  const acts = await db
    .selectFrom('rewards.acts')
    .select(['actor_uid', 'act', 'facts'])
    .where('subject_uid', '=', uid)
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { actor_uid: operatorUid, act: 'correct', facts: { points: 50, reason: 'Por la espera' } },
    { actor_uid: operatorUid, act: 'read', facts: {} },
  ])
  // The export shows the date and reason of a read, not the operator.
  expect((await client.exportPerson(undefined, { context })).looks).toEqual([
    { at: time, act: 'correct', facts: { points: 50, reason: 'Por la espera' } },
    { at: time, act: 'read', facts: {} },
  ])
})

test('an export has everything, and who leaves is not known any more', async () => {
  const { uid, context } = harness.signUp()
  await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: 100_000 }))
  await client.exchange({ rewardId: 'bo-10' }, { context })
  const ids = (await client.celebrations(undefined, { context })).map(({ id }) => id)
  await client.seeCelebrations({ ids }, { context })
  const exported = await client.exportPerson(undefined, { context })
  expect(exported).toMatchObject({
    huellas: { points: 20, earned: 100 },
    lines: [{ points: -80 }, { points: 100 }],
    deeds: [{ kind: 'purchase', worth: 100 }],
    exchanges: [{ status: 'granted' }],
    levels: [{ level: 2, reachedAt: time }],
    celebrations: [{ kind: 'level', seenAt: time }],
  })
  expect(await client.erasePerson(undefined, { context })).toEqual({ erased: true, kept: [] })
  expect(await client.erasePerson(undefined, { context })).toEqual({ erased: true, kept: [] })
  expect(await client.exportPerson(undefined, { context })).toMatchObject({ huellas: null, lines: [], deeds: [] })
})

test('an export has more exchanges than their page shows', async () => {
  const { uid, context } = harness.signUp()
  await harness.completeVisit(uid)
  await sql`
    insert into rewards.exchanges
      (id, uid, reward_id, title, cost, coupon, status, code, is_present, valid_until, created_at, next_try_at, settled_at)
    select ${uid} || nth, ${uid}, 'bo-10', 'Un canje', 0, '{}', 'granted', 'CODE', false, ${time}, ${time}, ${time}, ${time}
    from generate_series(1, 105) nth
  `.execute(db)
  expect((await client.exportPerson(undefined, { context })).exchanges).toHaveLength(105)
  expect(await client.exchanges(undefined, { context })).toHaveLength(100)
})

test('guests and nobody are asked to sign in', async () => {
  const { context } = harness.signUp()
  const guest = { context: { ...context, viewer: { ...context.viewer, isGuest: true } } }
  const anonymous = { context: { ...context, viewer: { ...context.viewer, uid: null } } }
  for (const call of [guest, anonymous])
    await expect(client.gamification(undefined, call)).rejects.toMatchObject({ status: 401 })
})

test('an audit notices what cannot be', async () => {
  const { uid, context } = harness.signUp()
  await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: 100_000 }))
  await harness.completeVisit(uid)
  const { id } = await client.exchange({ rewardId: 'bo-10' }, { context })
  expect(await broken()).toEqual([])
  await expectEachToBeNoticed(db, huellasInvariants(time), {
    'what somebody has, owes and ever earned is the sum of their lines': [
      `update rewards.people set points = points + 1 where uid = '${uid}'`,
    ],
    'no sum of what was earned is more than what was done, or below nothing': [
      `update rewards.earnings set worth = 1 where uid = '${uid}' and kind = 'purchase'`,
    ],
    'a mission that gave huellas is completed, and one that is completed gave them': [
      `delete from rewards.completions where uid = '${uid}' and mission_id = 'primer-bano'`,
    ],
    'an exchange took its huellas once, and has them no more when they went back': [
      `update rewards.exchanges set cost = cost + 1 where id = '${id}'`,
    ],
    'what was exchanged is granted, or given back, within a day': [
      `update rewards.exchanges set status = 'pending', code = null, settled_at = null, created_at = '2026-01-01' where id = '${id}'`,
    ],
  })
})
