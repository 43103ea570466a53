import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from '../invariants.ts'
import { countStatements } from '../testing/count-statements.ts'
import { accountDoors, theShop } from '../testing/house-accounts/account-doors.ts'
import { getRefusal } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { chargeOrder, lockAccountToCharge } from './charge-order.ts'

const connection = await testDatabase({ poolSize: 8 })
const doors = await accountDoors(connection)
const { db, market, staff, anAccount, aKnownCustomer } = doors

beforeAll(async () => {
  await doors.openShop()
})

const code = async (call: Promise<unknown>) => (await getRefusal(call)).code

test('a shop opens an account for a customer whom it knows, who accepts it before buying on it', async () => {
  const ana = await aKnownCustomer()
  const account = await staff.houseAccounts.open({ shopId: theShop.id, customerUid: ana.uid, limit: 20_000 })
  expect(account).toMatchObject({
    customerName: 'Ana Roca',
    limit: 20_000,
    balance: 0,
    room: 20_000,
    isAccepted: false,
  })

  expect(await code(doors.buyOnAccount(ana))).toBe('market.house-account-not-accepted')
  expect(await code(ana.houseAccounts.accept(account.id, 99))).toBe('market.house-account-terms-changed')
  const accepted = await ana.houseAccounts.accept(account.id)
  expect(accepted).toMatchObject({ isAccepted: true, acceptedAt: '2026-11-21T15:00:00.000Z' })

  const order = await doors.buyOnAccount(ana)
  expect(order).toMatchObject({ paymentMethod: 'on_account', paymentState: 'paid', paid: 5390, canPay: false })
  expect((await ana.houseAccounts.all(theShop.id)).accounts).toMatchObject([{ balance: 5390, room: 14_610 }])
  const { entries, months } = await ana.houseAccounts.get(account.id)
  expect(entries).toMatchObject([
    { number: 1, kind: 'charge', amount: 5390, balance: 5390, referenceId: order.referenceId },
  ])
  expect(months).toEqual([{ month: '2026-11', label: 'noviembre de 2026' }])
})

test('nobody gets an account whom the shop does not know, and nobody two', async () => {
  const open = (customerUid: string) => code(staff.houseAccounts.open({ shopId: theShop.id, customerUid, limit: 1000 }))
  expect(await open(market.buyer().uid)).toBe('market.house-account-needs-account')
  expect(await open(market.customer({}).uid)).toBe('market.house-account-needs-phone')
  expect(await open(doors.aCustomer().uid)).toBe('market.house-account-too-new')
  const { ana } = await anAccount()
  expect(await open(ana.uid)).toBe('market.house-account-exists')

  // Another shop does not know her.
  const elsewhere = await aShop(db)
  const asked = { shopId: elsewhere, customerUid: ana.uid, limit: 1000 }
  expect(await code(staff.houseAccounts.open(asked))).toBe('market.house-account-too-new')
})

test('an account of somebody else, or of another shop, is not found', async () => {
  const { account } = await anAccount()
  const stranger = doors.aCustomer()
  const elsewhere = { shopId: await aShop(db), accountId: account.id }
  const calls = [
    () => stranger.houseAccounts.get(account.id),
    () => stranger.houseAccounts.statement(account.id, '2026-11'),
    () => stranger.houseAccounts.accept(account.id),
    () => stranger.houseAccounts.pay({ accountId: account.id, amount: 1, method: 'qr' }),
    () => staff.houseAccounts.get({ ...elsewhere, first: 5 }),
    () => staff.houseAccounts.change({ ...elsewhere, limit: 1, state: 'open' }),
    () => staff.houseAccounts.receive({ ...elsewhere, amount: 1, method: 'cash' }),
    () => staff.houseAccounts.reverse({ ...elsewhere, number: 1, reason: 'Error' }),
    () => staff.houseAccounts.payOut({ ...elsewhere, amount: 1, method: 'cash' }),
    () => staff.houseAccounts.correct({ ...elsewhere, amount: 1, reason: 'Error' }),
    () => staff.houseAccounts.statement({ ...elsewhere, month: '2026-11' }),
    () => staff.houseAccounts.rows({ ...elsewhere, month: '2026-11' }),
  ]
  for (const call of calls) expect(await code(call())).toBe('market.house-account-not-found')
  expect(await code(doors.buyOnAccount(stranger))).toBe('market.house-account-not-found')
  expect(await code(market.operatorOf({ orders: 'write' }).houseAccounts.all({ shopId: theShop.id }))).toBe(
    'http.outside-area',
  )
})

test('twenty orders at once take the room of an account and no more', async () => {
  const { ana, account } = await anAccount({ limit: 3 * 5390 + 100 })
  const goods = await someGoods(db, theShop.id, { stock: 50 })
  const orders = Array.from({ length: 20 }, () =>
    market
      .customer(doors.person(ana.uid), ana.uid, newId())
      .place(orderAt(theShop.id, { items: [{ ...goods, quantity: 1 }], paymentMethod: 'on_account' }))
      .then(
        () => 'placed',
        (error: unknown) => (error as { code: string }).code,
      ),
  )
  const outcomes = await Promise.all(orders)
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['placed', 'market.house-account-no-room']))
  expect((await ana.houseAccounts.get(account.id)).account.balance).toBe(3 * 5390)
})

test('the database refuses a charge above the limit, whoever writes it', async () => {
  const { ana, account } = await anAccount({ limit: 5390 })
  const { _id: orderId } = await doors.buyOnAccount(ana)
  const charge = (state: string) =>
    db.transaction().execute(async (trx) => {
      await sql`update market.house_accounts set state = ${state} where id = ${account.id}`.execute(trx)
      await sql`delete from market.house_account_payments where account_id = ${account.id}`.execute(trx)
      await sql`
        insert into market.house_account_entries (account_id, at, kind, amount_minor, order_id, cause)
        select ${account.id}, now(), 'charge', 1, id, 'x' from market.orders
        where id <> ${orderId} and payment_method = 'cash' limit 1
      `.execute(trx)
    })
  await expect(charge('open')).rejects.toMatchObject({ constraint: 'charge_within_limit' })
  await expect(charge('paused')).rejects.toMatchObject({ constraint: 'charge_within_limit' })
  const change = (what: string) => sql`${sql.raw(what)} where account_id = ${account.id}`.execute(db)
  await expect(change('update market.house_account_entries set amount_minor = 1')).rejects.toThrow('cannot be changed')
  await expect(change('delete from market.house_account_entries')).rejects.toThrow('cannot be changed')
})

test('a limit may be lowered below the balance: what is owed stays, and nothing more is sold', async () => {
  const { ana, key } = await anAccount()
  await doors.buyOnAccount(ana)
  const account = await staff.houseAccounts.change({ ...key, limit: 1000, state: 'open' })
  expect(account).toMatchObject({ limit: 1000, balance: 5390, room: 0 })
  expect(await code(doors.buyOnAccount(ana))).toBe('market.house-account-no-room')

  await staff.houseAccounts.change({ ...key, limit: 50_000, state: 'paused' })
  expect(await code(doors.buyOnAccount(ana))).toBe('market.house-account-paused')
  expect(await code(staff.houseAccounts.change({ ...key, limit: 0, state: 'closed' }))).toBe(
    'market.house-account-not-settled',
  )
  await staff.houseAccounts.receive({ ...key, amount: 5390, method: 'transfer' })
  expect(await staff.houseAccounts.change({ ...key, limit: 0, state: 'closed' })).toMatchObject({ state: 'closed' })
  expect(await code(staff.houseAccounts.change({ ...key, limit: 0, state: 'open' }))).toBe(
    'market.house-account-closed',
  )
  expect((await ana.houseAccounts.all()).accounts).toEqual([])
  // A new one may be opened.
  await staff.houseAccounts.open({ shopId: theShop.id, customerUid: ana.uid, limit: 1000 })
})

test('a payment is registered once per key, and taken back once', async () => {
  const { ana, key } = await anAccount()
  await doors.buyOnAccount(ana)
  const keyed = market.staff('operator', 'olga', newId())
  const before = (await staff.accounting.day(theShop.id)).cash.expected
  for (let time = 0; time < 2; time += 1)
    expect(await keyed.houseAccounts.receive({ ...key, amount: 5000, method: 'cash' })).toMatchObject({ balance: 390 })
  const day = await staff.accounting.day(theShop.id)
  expect(day.cash.expected - before).toBe(5000)
  expect(day.collected).toContainEqual({ method: 'cash', amount: day.cash.accounts })

  const { entries } = await staff.houseAccounts.get(key)
  expect(entries[0]).toMatchObject({ number: 2, kind: 'payment', actorUid: 'olga', canReverse: true })
  const back = { ...key, number: 2, reason: 'Era de otra clienta' }
  expect(await staff.houseAccounts.reverse(back)).toMatchObject({ balance: 5390 })
  expect(await code(staff.houseAccounts.reverse(back))).toBe('market.house-account-not-reversible')
  expect(await code(staff.houseAccounts.reverse({ ...back, number: 1 }))).toBe('market.house-account-not-reversible')
  expect((await staff.accounting.day(theShop.id)).cash.expected).toBe(before)
})

test('what a cancelled order cost is a credit when it was paid already, which the shop gives back', async () => {
  const { ana, key } = await anAccount()
  const order = await doors.buyOnAccount(ana)
  await staff.houseAccounts.receive({ ...key, amount: 5390, method: 'cash' })
  // Nothing goes into the wallet of what no money ever paid.
  await ana.cancel({ orderId: order._id, reason: 'Ya no', refundTo: 'wallet' })
  const { account, entries } = await ana.houseAccounts.get(key.accountId)
  expect(account).toMatchObject({ balance: -5390, room: account.limit + 5390 })
  expect(entries[0]).toMatchObject({ kind: 'credit', amount: -5390, referenceId: order.referenceId })
  expect((await ana.wallet()).balance).toBe(0)

  expect(await code(staff.houseAccounts.payOut({ ...key, amount: 5391, method: 'cash' }))).toBe(
    'market.house-account-credit-too-small',
  )
  expect(await staff.houseAccounts.payOut({ ...key, amount: 5390, method: 'cash' })).toMatchObject({ balance: 0 })
})

test('an edit that costs less, missing units and returned ones credit the account', async () => {
  const { ana, key } = await anAccount({ limit: 100_000 })
  const balance = async () => (await ana.houseAccounts.get(key.accountId)).account.balance
  const order = await doors.buyOnAccount(ana, 3)
  expect(await balance()).toBe(3 * 3890 + 1500)
  await ana.edit({
    orderId: order._id,
    edits: 0,
    lines: [{ position: 1, quantity: 2 }],
    expectedTotal: 2 * 3890 + 1500,
  })
  expect(await balance()).toBe(2 * 3890 + 1500)
  expect(
    await code(
      ana.edit({ orderId: order._id, edits: 1, lines: [{ position: 1, quantity: 3 }], expectedTotal: 3 * 3890 + 1500 }),
    ),
  ).toBe('market.edit-costs-more')

  await doors.deliver(order._id)
  // Nothing is collected at the door, and the sale is one on account.
  const lines = [{ position: 1, quantity: 1, restock: false }]
  await staff.takeBack({ orderId: order._id, reason: 'Estaba roto', refundTo: 'payment', lines })
  expect(await balance()).toBe(3890 + 1500)
  const { refunds } = await staff.order(order._id)
  expect(refunds.map(({ toAccount }) => toAccount)).toEqual([3890, 3890])
  const { rows } = await sql`
    select kind, method, amount_minor as amount from market.journal_entries where order_id = ${order._id} order by id
  `.execute(db)
  expect(rows).toEqual([
    { kind: 'sale', method: 'on_account', amount: 2 * 3890 + 1500 },
    { kind: 'given_back', method: 'on_account', amount: 3890 },
  ])
  const book = await staff.accounting.book({
    country: 'BO',
    shopId: theShop.id,
    from: '2026-11-21',
    until: '2026-11-21',
    first: 50,
  })
  expect(book.totals.methods.map(({ method }) => method)).toContain('on_account')
})

test('a courier collects nothing for an order on account', async () => {
  const { ana } = await anAccount()
  const order = await doors.buyOnAccount(ana)
  const courier = market.staff('courier', 'carlos')
  for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY'] as const) await staff.move(order._id, to)
  await staff.assign([order._id], 'carlos')
  const mine = (await courier.drops()).drops.find(({ _id }) => _id === order._id)
  expect(mine).toMatchObject({ toCollect: 0 })
  await courier.handOver(order._id, null)
  expect(await ana.order(order._id)).toMatchObject({ status: 'COMPLETED', paymentState: 'paid', paid: 5390 })
})

test('a customer pays online what they owe, once, and the day shows it as collected', async () => {
  const { ana, key } = await anAccount()
  await doors.buyOnAccount(ana)
  const pay = (amount: number) => ana.houseAccounts.pay({ accountId: key.accountId, amount, method: 'qr' })
  expect(await code(pay(5391))).toBe('market.house-account-nothing-owed')
  const { link } = await pay(5390)
  expect((await pay(5390)).link).toBe(link)

  const fact = doors.payBegun(key.accountId)
  await market.work.settled(fact)
  await market.work.settled(fact)
  const { account, entries } = await ana.houseAccounts.get(key.accountId)
  expect(account.balance).toBe(0)
  expect(entries.filter(({ kind }) => kind === 'payment')).toMatchObject([{ amount: -5390, method: 'qr' }])
  const { collected } = await staff.accounting.day(theShop.id)
  expect(collected.find(({ method }) => method === 'qr')?.amount).toBeGreaterThanOrEqual(5390)
})

test('an online payment for an account that was closed meanwhile goes back', async () => {
  const { ana, key } = await anAccount()
  await doors.buyOnAccount(ana)
  await ana.houseAccounts.pay({ accountId: key.accountId, amount: 5390, method: 'qr' })
  await staff.houseAccounts.receive({ ...key, amount: 5390, method: 'cash' })
  await staff.houseAccounts.change({ ...key, limit: 0, state: 'closed' })
  const fact = doors.payBegun(key.accountId)
  await market.work.settled(fact)
  expect(market.payments.getRefunds(fact.subject.id)).toEqual({ [`unsellable:${fact.subject.id}`]: 5390 })
})

test('what is owed after the due day stops purchases until it is paid, and is reminded', async () => {
  const { ana, key } = await anAccount({ limit: 100_000 })
  await doors.buyOnAccount(ana)
  const at = (time: string) => doors.at(time, ana.uid)
  const december = at('2026-12-05T15:00:00Z')
  expect((await december.ana.houseAccounts.get(key.accountId)).account).toMatchObject({
    ...{ due: 5390, overdue: 0, dueDay: '2026-12-05' },
  })
  // Bought in December, and cancelled: that pays nothing of November.
  const later = await december.buy()
  await december.ana.cancel({ orderId: later._id, reason: 'Ya no', refundTo: 'payment' })
  expect(await doors.remind('2026-12-05T15:00:00Z', key.accountId)).toEqual(['house-account-due 2026-11 today'])

  const late = at('2026-12-06T15:00:00Z')
  expect((await late.ana.houseAccounts.get(key.accountId)).account).toMatchObject({ due: 5390, overdue: 5390 })
  expect(await code(late.buy())).toBe('market.house-account-overdue')
  const overdue = await late.staff.houseAccounts.all({ shopId: theShop.id, isOverdue: true })
  expect(overdue.accounts.map(({ id }) => id)).toContain(key.accountId)
  expect(await doors.remind('2026-12-12T15:00:00Z', key.accountId)).toEqual(['house-account-due 2026-11 late'])

  await late.staff.houseAccounts.receive({ ...key, amount: 5390, method: 'cash' })
  expect(await late.buy()).toMatchObject({ paymentMethod: 'on_account' })
  expect(await doors.remind('2026-12-13T15:00:00Z', key.accountId)).toEqual([])

  const november = await late.ana.houseAccounts.statement(key.accountId, '2026-11')
  expect(november).toMatchObject({ opening: 0, charges: 5390, payments: 0, closing: 5390, isEnded: true })
  const now = await late.ana.houseAccounts.statement(key.accountId, '2026-12')
  expect(now).toMatchObject({ opening: 5390, payments: -5390, credits: -5390, charges: 10_780, isEnded: false })
  expect(now.closing).toBe(5390)
  const table = await late.staff.houseAccounts.rows({ ...key, month: '2026-12' })
  expect(table.rows).toHaveLength(now.entries.length + 2)
  expect((await late.staff.accounting.exports())[0]).toMatchObject({ kind: 'house-account' })
})

test('a correction has a reason that the customer reads, and may go above the limit', async () => {
  const { ana, key } = await anAccount({ limit: 100 })
  const reason = 'Compra en mostrador sin registrar'
  expect(await staff.houseAccounts.correct({ ...key, amount: 900, reason })).toMatchObject({ balance: 900, room: 0 })
  expect((await ana.houseAccounts.get(key.accountId)).entries).toMatchObject([{ kind: 'correction', reason }])
})

test('accounts are listed by name, page by page, with what is owed in all', async () => {
  await anAccount()
  await anAccount()
  const whole = await staff.houseAccounts.all({ shopId: theShop.id, first: 100 })
  const paged: string[] = []
  let after: string | undefined
  do {
    const page = await staff.houseAccounts.all({ shopId: theShop.id, first: 2, ...(after && { after }) })
    paged.push(...page.accounts.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(paged).toEqual(whole.accounts.map(({ id }) => id))
  const owed = whole.accounts.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
  expect(whole.owed).toBe(owed)
})

test('whoever is erased owes without a name, and whoever merges two accounts keeps what they owe', async () => {
  const { ana, key } = await anAccount()
  await doors.buyOnAccount(ana)
  expect(await ana.exportPerson()).toMatchObject({
    houseAccounts: { accounts: [{ balance: 5390 }], entries: [{ kind: 'charge', amount: 5390 }] },
  })
  const { kept } = await ana.erasePerson()
  expect(kept.join()).toContain('a cuenta')
  const { account } = await staff.houseAccounts.get(key)
  expect(account).toMatchObject({ balance: 5390, customerName: '', state: 'paused' })
  expect(account.customerUid).toMatch(/^erased-/)

  const one = await anAccount()
  const other = await anAccount()
  await doors.buyOnAccount(one.ana)
  await doors.buyOnAccount(other.ana)
  await doors.merge(one.ana.uid, other.ana.uid)
  const { accounts } = await other.ana.houseAccounts.all()
  expect(accounts).toMatchObject([{ id: other.account.id, balance: 2 * 5390 }])
})

test('an order that is paid otherwise asks for no account', async () => {
  const counted = countStatements(db)
  const paid = { shopId: theShop.id, paymentMethod: 'cash' as const }
  const buyer = { ownerUid: 'ana', now: new Date() }
  await counted.db.transaction().execute(async (trx) => {
    expect(await lockAccountToCharge(trx, 5390, paid, buyer)).toBeNull()
    await chargeOrder(trx, null, { id: 'o', summary: { amountDue: 5390 }, createdAt: new Date() })
  })
  expect(counted.sent()).toBe(0)
})

test('the books agree with the accounts', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
