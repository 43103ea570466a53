import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { followMerge } from '../customers/follow-merge.ts'
import { marketInvariants } from '../invariants.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'

const connection = await testDatabase({ poolSize: 8 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const staff = market.staff()
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })

const confirm = () =>
  staff.saving.confirm({ country: 'BO', basis: 'Ley 393', opinion: 'Estudio Rojas', license: 'ASFI 12' })

/** Nothing is put aside any more, until it is confirmed again. */
async function withdraw() {
  const { permit } = await staff.saving.get()
  await staff.saving.withdraw({ country: 'BO', permitId: permit?.id ?? '', reason: 'La ley cambió' })
}

beforeAll(async () => {
  await confirm()
})

const code = async (call: Promise<unknown>) => (await getRefusal(call)).code

/** A customer with Bs 500 in the wallet, and a goal of Bs 1.000. */
async function aSaver({ wallet = 50_000, target = 100_000 } = {}) {
  const ana = market.customer({ email: 'ana@example.com' })
  const credit = { ownerUid: ana.uid, currency: 'BOB', amountMinor: wallet, reason: 'credit', cause: newId() } as const
  if (wallet > 0) await setUp.creditWallet({ ...credit, note: 'Regalo', actorUid: null })
  const goal = await ana.saving.create({ purpose: 'castration', petName: 'Luna', target, month: '2027-01' })
  return { ana, goal }
}

/** Pays into a goal as its customer does; the fact arrives twice. */
async function payIn(ana: Awaited<ReturnType<typeof aSaver>>['ana'], goalId: string, amount: number) {
  await ana.saving.pay(goalId, amount)
  const begun = market.payments.tries.findLast(({ request }) => request.returnPath.endsWith(goalId))
  const depositId = begun?.request.subject.id ?? ''
  const fact = market.payments.pay(depositId)
  for (let time = 0; time < 2; time += 1) await market.work.settled(fact ?? {})
  return depositId
}

const balanceOf = async (ana: { wallet(): Promise<{ balance: number }> }) => (await ana.wallet()).balance

const audit = () => findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))

test('a customer puts money of the wallet aside for a goal, sees how far it is, and takes it back', async () => {
  const { ana, goal } = await aSaver()
  expect(goal).toMatchObject({
    label: 'Castración de Luna',
    ...{ target: 100_000, balance: 0, progress: 0, missing: 100_000, monthly: 33_400, canPutAside: true },
    monthLabel: 'enero de 2027',
  })

  expect(await ana.saving.put(goal.id, 30_000)).toMatchObject({ balance: 30_000, fromWallet: 30_000, progress: 30 })
  expect(await ana.wallet()).toMatchObject({
    balance: 20_000,
    entries: [{ amount: -30_000, reason: 'saving', note: 'Para tu meta: Castración de Luna' }, {}],
  })
  expect(await ana.saving.takeBack(goal.id, 10_000)).toMatchObject({ balance: 20_000 })
  expect(await ana.saving.takeBack(goal.id, 20_000)).toMatchObject({ balance: 0, progress: 0 })
  expect(await balanceOf(ana)).toBe(50_000)

  const { entries, walletBalance } = await ana.saving.get(goal.id)
  expect(walletBalance).toBe(50_000)
  expect(entries.map(({ kind, way, amount, balance }) => [kind, way, amount, balance])).toEqual([
    ['taken_back', 'wallet', -20_000, 0],
    ['taken_back', 'wallet', -10_000, 20_000],
    ['put_aside', 'wallet', 30_000, 30_000],
  ])
  expect(await ana.saving.close(goal.id)).toMatchObject({ isClosed: true, canPutAside: false })
  expect((await ana.saving.all()).goals).toEqual([])
  expect(await code(ana.saving.put(goal.id, 1000))).toBe('market.saving-goal-closed')
})

test('paid money goes back to its payer, in parts, by the payments that brought it', async () => {
  const { ana, goal } = await aSaver({ wallet: 0 })
  const [first, second] = [await payIn(ana, goal.id, 20_000), await payIn(ana, goal.id, 30_000)]
  expect((await ana.saving.get(goal.id)).goal).toMatchObject({ balance: 50_000, paidIn: 50_000, fromWallet: 0 })

  await ana.saving.takeBack(goal.id, 35_000, 'payment')
  await market.work.askSavingRefunds()
  await market.work.askSavingRefunds()
  expect(Object.values(market.payments.getRefunds(second))).toEqual([30_000])
  expect(Object.values(market.payments.getRefunds(first))).toEqual([5000])
  expect(await balanceOf(ana)).toBe(0)
  const { goal: left, entries } = await ana.saving.get(goal.id)
  expect(left).toMatchObject({ balance: 15_000, paidIn: 15_000 })
  expect(entries[0]).toMatchObject({ kind: 'taken_back', way: 'payment', amount: -5000, refund: 'done' })
})

test('a refund that a person has to send says so, until it is sent', async () => {
  const { ana, goal } = await aSaver({ wallet: 0 })
  const depositId = await payIn(ana, goal.id, 20_000)
  await ana.saving.takeBack(goal.id, 20_000, 'payment')
  const newest = async () => (await ana.saving.get(goal.id)).entries[0]?.refund
  expect(await newest()).toBe('asked')

  const { cause } = await db
    .selectFrom('market.saving_refunds')
    .select('cause')
    .where('deposit_id', '=', depositId)
    .executeTakeFirstOrThrow()
  const fact = {
    paymentId: 'p',
    subject: { kind: 'saving', id: depositId },
    cause,
    currencyCode: 'BOB',
    amount: 20_000,
  }
  await market.work.refunded({ ...fact, state: 'manual' })
  expect(await newest()).toBe('manual')
  await market.work.refunded({ ...fact, state: 'done' })
  await market.work.refunded({ ...fact, state: 'manual' })
  expect(await newest()).toBe('done')
})

test('paid money may go into the wallet to be spent, and then no more to a bank', async () => {
  const { ana, goal } = await aSaver({ wallet: 10_000 })
  await ana.saving.put(goal.id, 10_000)
  const depositId = await payIn(ana, goal.id, 20_000)
  expect(await code(ana.saving.takeBack(goal.id, 20_001, 'payment'))).toBe('market.saving-not-paid-in')
  expect(await ana.saving.takeBack(goal.id, 15_000, 'wallet')).toMatchObject({ fromWallet: 0, paidIn: 15_000 })
  expect(await balanceOf(ana)).toBe(15_000)
  expect(await code(ana.saving.takeBack(goal.id, 15_001, 'payment'))).toBe('market.saving-balance-too-small')
  await ana.saving.takeBack(goal.id, 15_000, 'payment')
  await market.work.askSavingRefunds()
  expect(Object.values(market.payments.getRefunds(depositId))).toEqual([15_000])
})

test('a payment for a goal that is full, closed or not permitted any more goes back', async () => {
  const cases = [
    async ({ ana, goal }: Awaited<ReturnType<typeof aSaver>>) => void (await ana.saving.put(goal.id, 30_000)),
    async ({ ana, goal }: Awaited<ReturnType<typeof aSaver>>) => void (await ana.saving.close(goal.id)),
    async () => withdraw(),
  ]
  for (const [index, change] of cases.entries()) {
    const saver = await aSaver({ target: 40_000 })
    const { ana, goal } = saver
    await ana.saving.pay(goal.id, 20_000)
    const depositId = market.payments.tries.at(-1)?.request.subject.id ?? ''
    await change(saver)
    const fact = market.payments.pay(depositId) ?? {}
    await market.work.settled(fact)
    await market.work.settled(fact)
    expect(market.payments.getRefunds(depositId)).toEqual({ [`unsellable:${depositId}`]: 20_000 })
    expect((await ana.saving.get(goal.id)).goal.paidIn).toBe(0)
    if (index === 2) await confirm()
    if (index !== 0) continue
    // There is room again: what went back stays back, and the same amount is paid anew.
    await ana.saving.takeBack(goal.id, 30_000)
    await market.work.settled(fact)
    expect((await ana.saving.get(goal.id)).goal.balance).toBe(0)
    await payIn(ana, goal.id, 20_000)
    expect((await ana.saving.get(goal.id)).goal.paidIn).toBe(20_000)
  }
})

test('a goal of somebody else is not found, and its money does not move', async () => {
  const { ana, goal } = await aSaver()
  await ana.saving.put(goal.id, 10_000)
  const { ana: stranger } = await aSaver()
  const calls = [
    () => stranger.saving.get(goal.id),
    () => stranger.saving.put(goal.id, 1000),
    () => stranger.saving.pay(goal.id, 1000),
    () => stranger.saving.takeBack(goal.id, 1000),
    () => stranger.saving.takeBack(goal.id, 1000, 'payment'),
    () => stranger.saving.close(goal.id),
  ]
  for (const call of calls) expect(await code(call())).toBe('market.saving-goal-not-found')
  expect((await ana.saving.get(goal.id)).goal.balance).toBe(10_000)
  expect(await balanceOf(stranger)).toBe(50_000)
  expect((await getRefusal(market.buyer().saving.all())).status).toBe(401)
  const outsider = market.operatorOf({ orders: 'write' }).saving
  expect(await code(outsider.get())).toBe('http.outside-area')
  expect(await code(market.operatorOf({ finance: 'read' }).saving.confirm({ country: 'PY', basis: 'x' }))).toBe(
    'http.read-only-area',
  )
})

test('without a permit nothing is put aside, and everything is taken back', async () => {
  const { ana, goal } = await aSaver()
  await ana.saving.put(goal.id, 10_000)
  await withdraw()

  expect(await ana.saving.all()).toMatchObject({ isOpen: false, goals: [{ id: goal.id, canPutAside: false }] })
  expect(await code(ana.saving.create({ purpose: 'dental', target: 10_000 }))).toBe('market.saving-off')
  expect(await code(ana.saving.put(goal.id, 1000))).toBe('market.saving-off')
  expect(await code(ana.saving.pay(goal.id, 1000))).toBe('market.saving-off')
  expect(await ana.saving.takeBack(goal.id, 10_000)).toMatchObject({ balance: 0 })
  expect(await balanceOf(ana)).toBe(50_000)
  const insert = sql`
    insert into market.saving_goal_entries (goal_id, at, kind, amount_minor, cause)
    values (${goal.id}, now(), 'put_aside', 1, 'x')
  `
  await expect(insert.execute(db)).rejects.toMatchObject({ constraint: 'saving_is_permitted' })

  const confirmed = await confirm()
  expect(confirmed).toMatchObject({ permit: { basis: 'Ley 393', license: 'ASFI 12', withdrawnAt: null } })
  expect(confirmed.earlier[0]).toMatchObject({ withdrawalReason: 'La ley cambió' })
  expect(await code(confirm())).toBe('market.saving-permit-exists')
  expect(await staff.saving.get('PY')).toMatchObject({ permit: null, currencyCode: 'PYG', fund: 0 })
})

test('twenty calls at once put the wallet aside and no more, and take it back once', async () => {
  const { ana, goal } = await aSaver({ wallet: 3500 })
  const settle = async (calls: Promise<unknown>[]) => {
    const outcomes = await Promise.all(
      calls.map((call) =>
        call.then(
          () => 'moved',
          (error) => error.code,
        ),
      ),
    )
    return { moved: outcomes.filter((outcome) => outcome === 'moved').length, codes: new Set(outcomes) }
  }
  const put = await settle(Array.from({ length: 20 }, () => ana.saving.put(goal.id, 1000, newId())))
  expect(put).toEqual({ moved: 3, codes: new Set(['moved', 'market.saving-wallet-too-small']) })
  expect(await balanceOf(ana)).toBe(500)

  const back = await settle(Array.from({ length: 20 }, () => ana.saving.takeBack(goal.id, 1000, 'wallet', newId())))
  expect(back).toEqual({ moved: 3, codes: new Set(['moved', 'market.saving-balance-too-small']) })
  expect(await balanceOf(ana)).toBe(3500)
})

test('a goal takes its target and no more, also at once, and twenty new goals are six', async () => {
  const { ana, goal } = await aSaver({ target: 2500 })
  await Promise.allSettled(Array.from({ length: 20 }, () => ana.saving.put(goal.id, 1000, newId())))
  expect((await ana.saving.get(goal.id)).goal.balance).toBe(2000)
  expect(await code(ana.saving.put(goal.id, 501))).toBe('market.saving-amount-too-large')
  expect(await ana.saving.put(goal.id, 500)).toMatchObject({ progress: 100, missing: 0, canPutAside: false })

  const created = await Promise.allSettled(
    Array.from({ length: 20 }, () => ana.saving.create({ purpose: 'other', name: 'Viaje', target: 5000 }, newId())),
  )
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await code(ana.saving.create({ purpose: 'other', target: 5000 }))).toBe('market.saving-too-many-goals')
})

test('the same key moves money once', async () => {
  const { ana, goal } = await aSaver()
  const key = newId()
  await Promise.allSettled([ana.saving.put(goal.id, 1000, key), ana.saving.put(goal.id, 1000, key)])
  await ana.saving.put(goal.id, 1000, key)
  expect((await ana.saving.get(goal.id)).goal.balance).toBe(1000)
  for (const back of [newId()]) {
    await ana.saving.takeBack(goal.id, 400, 'wallet', back)
    await ana.saving.takeBack(goal.id, 400, 'wallet', back)
  }
  expect((await ana.saving.get(goal.id)).goal.balance).toBe(600)
  const made = newId()
  const twice = [1, 2].map(() => ana.saving.create({ purpose: 'dental', target: 5000 }, made))
  const [one, two] = [await twice[0], await (twice[1] ?? Promise.reject(new Error('none'))).catch(() => null)]
  expect(two === null || two.id === one?.id).toBe(true)
})

test('an entry is never changed, and the database refuses what a goal has not', async () => {
  const { ana, goal } = await aSaver()
  await ana.saving.put(goal.id, 1000)
  const change = (what: string) => sql`${sql.raw(what)} where goal_id = ${goal.id}`.execute(db)
  await expect(change('update market.saving_goal_entries set amount_minor = 1')).rejects.toThrow('cannot be changed')
  await expect(change('delete from market.saving_goal_entries')).rejects.toThrow('cannot be changed')
  const insert = (amount: number, kind: string) =>
    sql`
      insert into market.saving_goal_entries (goal_id, at, kind, amount_minor, cause)
      values (${goal.id}, now(), ${kind}, ${amount}, ${newId()})
    `.execute(db)
  await expect(insert(-1001, 'taken_back')).rejects.toMatchObject({ code: '23514' })
  await expect(insert(99_001, 'put_aside')).rejects.toMatchObject({
    constraint: 'saving_goal_holds_no_more_than_its_target',
  })
})

test('a person takes their money back before they are erased, and reads everything in the export', async () => {
  const { ana, goal } = await aSaver()
  await ana.saving.put(goal.id, 10_000)
  expect(await ana.exportPerson()).toMatchObject({
    savingGoals: {
      goals: [{ purpose: 'castration', petName: 'Luna', target: 100_000, balance: 10_000 }],
      entries: [{ kind: 'put_aside', way: 'wallet', amount: 10_000 }],
    },
  })
  expect(await code(ana.saving.checkErasure())).toBe('market.saving-not-empty')
  expect(await code(ana.erasePerson())).toBe('market.saving-not-empty')

  // A payment that is open while they go comes back to them.
  await ana.saving.pay(goal.id, 5000)
  const depositId = market.payments.tries.at(-1)?.request.subject.id ?? ''
  await ana.saving.takeBack(goal.id, 10_000)
  expect(await ana.saving.checkErasure()).toEqual({ message: 'valid' })
  const { kept } = await ana.erasePerson()
  expect(kept.some((line) => line.includes('metas de ahorro'))).toBe(true)
  expect(await code(ana.saving.get(goal.id))).toBe('market.saving-goal-not-found')
  await market.work.settled(market.payments.pay(depositId) ?? {})
  expect(market.payments.getRefunds(depositId)).toEqual({ [`unsellable:${depositId}`]: 5000 })
  const { rows } = await sql`select from market.saving_goals where pet_name = 'Luna' and id = ${goal.id}`.execute(db)
  expect(rows).toEqual([])
})

test('two accounts of a person that become one have the goals of both', async () => {
  const [{ ana, goal }, { ana: same }] = [await aSaver(), await aSaver()]
  await ana.saving.put(goal.id, 10_000)
  const depositId = await payIn(ana, goal.id, 5000)
  const proved = { fullName: null, phoneNumber: null, email: null, verifiedPhone: false, verifiedEmail: false }
  const into = { uid: same.uid, ...proved, changedAt: '2026-11-21T15:00:00.000Z' }
  const deps = { db, now: () => new Date('2026-11-21T15:00:00Z'), jobs: market.jobs }
  const fact = { from: ana.uid, into, isGuest: false, country: 'BO' }
  for (let time = 0; time < 2; time += 1) await followMerge(deps, fact)

  expect((await ana.saving.all()).goals).toEqual([])
  expect((await same.saving.all()).goals).toHaveLength(2)
  await same.saving.takeBack(goal.id, 5000, 'payment')
  await same.saving.takeBack(goal.id, 10_000, 'wallet')
  await market.work.askSavingRefunds()
  expect(Object.values(market.payments.getRefunds(depositId))).toEqual([5000])
  expect(await balanceOf(same)).toBe(100_000)
})

test('an operator sees what is put aside in a country, and takes the movements out as a table', async () => {
  const before = await staff.saving.get()
  const { ana, goal } = await aSaver()
  await ana.saving.put(goal.id, 10_000)
  await ana.saving.takeBack(goal.id, 4000)
  const after = await staff.saving.get()
  expect(after.fund - before.fund).toBe(6000)
  expect(after.customers - before.customers).toBe(1)

  const { heading, rows } = await staff.saving.rows({ country: 'BO', from: '2026-11-21', until: '2026-11-21' })
  expect(heading).toContain('Importe')
  expect(rows.filter((row) => row[2] === goal.id).map((row) => [row[3], row[4], row[6]])).toEqual([
    ['Ahorro', 'Billetera', { amount: 10_000, currencyCode: 'BOB' }],
    ['Retiro', 'Billetera', { amount: -4000, currencyCode: 'BOB' }],
  ])
  const asked = { country: 'BO', from: '2026-11-22', until: '2026-11-21' } as const
  expect(await code(staff.saving.rows(asked))).toBe('market.period-not-valid')
})

test('money that is put aside is in no book of sales, and leaves what wallets hold', async () => {
  const day = { country: 'BO', from: '2026-11-21', until: '2026-11-21' } as const
  const { ana, goal } = await aSaver()
  const [before, journal] = [await staff.accounting.wallets(day), await countJournal()]
  await ana.saving.put(goal.id, 10_000)
  await payIn(ana, goal.id, 5000)
  const after = await staff.accounting.wallets(day)
  expect(after.closing - before.closing).toBe(-10_000)
  expect(after.closing).toBe(after.opening + after.moves.reduce((sum, { amount }) => sum + amount, 0))
  expect(await countJournal()).toBe(journal)
})

async function countJournal() {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from market.journal_entries`.execute(
    db,
  )
  return rows[0]?.count
}

test('after random movements the books agree', async () => {
  const { ana, goal } = await aSaver()
  const steps = Array.from({ length: 30 }, (_, step) => (step * 7919) % 4)
  for (const [index, step] of steps.entries()) {
    const amount = 1000 + ((index * 613) % 4000)
    const move = [
      () => ana.saving.put(goal.id, amount),
      () => ana.saving.takeBack(goal.id, amount),
      () => payIn(ana, goal.id, amount),
      () => ana.saving.takeBack(goal.id, amount, 'payment'),
    ][step]
    await move?.().catch((error: { code?: string }) => {
      if (!error.code?.startsWith('market.saving-')) throw error
    })
  }
  await market.work.askSavingRefunds()
  expect(await audit()).toEqual([])
  expect(market.failures).toEqual([])
})
