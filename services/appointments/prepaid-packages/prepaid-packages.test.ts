import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { tillPayment } from '../calendar/till/till-payment.ts'
import { followMerge } from '../customers/follow-merge.ts'
import { makeInternalAppointments } from '../internal-service.ts'
import { appointmentsInvariants } from '../invariants.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { sumSold } from '../testing/sum-sold.ts'
import { settlePackageRefunds } from './settle-refunds.ts'
import { tellOfEnding } from './tell-of-ending.ts'

const service = await openBothWays()
const { clock, db, ways } = service
const aShop = makeShopFactory(service)
const internal = makeInternalAppointments(service.deps).client
// Monday, 10:00 in Santa Cruz.
const monday = new Date('2026-11-23T14:00:00Z')

const findBroken = async () => {
  const found: string[] = []
  for (const { says, broken } of appointmentsInvariants(clock.now)) {
    const { rows } = await broken.execute(db)
    if (rows.length > 0) found.push(says)
  }
  // What the sales book says of packages is what was paid for them; a visit that one paid is sold once.
  const { rows } = await sql<{ packages: number; visits: number }>`
    select (
        select coalesce(sum(price_minor - refunded_minor), 0) from appointments.package_purchases where state <> 'reversed'
      )::bigint as packages, (
        select coalesce(sum(l.amount_minor), 0) from appointments.payment_lines l
        join appointments.till_entries e on e.id = l.entry_id and e.method <> 'package'
      )::bigint as visits
  `.execute(db)
  const sold = await sumSold(service.deps)
  if (sold.packages !== rows[0]?.packages || sold.visits !== rows[0].visits) found.push('the book has each sale once')
  return found
}

describe.each(ways)('%s', (_where, client) => {
  /** A store that sells 3 baths for Bs 210 instead of Bs 240, and a customer with begun visits of as many small dogs. */
  async function aSalon({ pets = 1, sizes = [] as string[], visits = 3 } = {}) {
    const shop = await aShop({ depositPercent: 0 })
    const dogs = Array.from({ length: pets }, () => shop.customer.pet({ weight: 5 }))
    const { all } = await shop.book('2026-11-23T10:00', dogs)
    clock.now = monday
    const ids = all.map(({ id }) => id)
    for (const appointmentId of ids) {
      for (const state of ['CONFIRMED', 'IN_PROGRESS'] as const)
        await client.setAppointmentState({ appointmentId, state }, shop.at)
    }
    const [first = ''] = ids
    const { packs } = await client.servicePacks({ merchantId: shop.merchantId, storeId: shop.storeId }, shop.at)
    const bath = packs.find(({ servicePackId }) => servicePackId === 'bano')
    const { customer_id: customerId } = await db
      .selectFrom('appointments.appointments')
      .select('customer_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const offered = {
      storeId: shop.storeId,
      packageId: newId(),
      version: 0,
      name: '3 baños',
      packIds: [bath?.id ?? ''],
      sizes,
      visits,
      price: 21_000,
      singlePrice: 8000,
      validDays: 90,
    }
    await client.savePrepaidPackage(offered, shop.at)
    const sale = {
      ...{ storeId: shop.storeId, customerId, packageId: offered.packageId },
      ...{ method: 'cash' as const, price: 21_000 },
    }
    return { ...shop, ids, first, customerId, offered, sale, sell: () => client.sellPackage(sale, shop.at) }
  }

  test('a package is sold into the till, pays baths at its price, and the customer sees what is left', async () => {
    const { sell, first, at, storeId, customer } = await aSalon()
    const sold = await sell()
    expect(sold).toMatchObject({
      visits: 3,
      visitsLeft: 3,
      validUntil: '2027-02-21',
      isUsable: true,
      refundable: 21_000,
    })
    const { till: before } = await client.till({ storeId }, at)
    expect(before?.totals).toContainEqual({ method: 'cash', amount: 21_000, tip: 0 })
    expect(before?.entries).toMatchObject([{ kind: 'package_sale', packageName: '3 baños' }])

    const { pets } = await client.bill({ appointmentId: first }, at)
    expect(pets).toMatchObject([{ due: 8000, package: { purchaseId: sold.id, visitsLeft: 3, pays: 8000 } }])
    const paid = await client.redeemPackage({ appointmentId: first, purchaseId: sold.id }, at)
    expect(paid).toMatchObject({
      due: 0,
      pets: [{ total: 7000, paid: 7000, paidByPackage: 7000, package: null, packageUse: { name: '3 baños' } }],
    })
    const { till } = await client.till({ storeId }, at)
    expect(till?.expected).toBe(before?.expected)
    expect(till?.totals).toContainEqual({ method: 'package', amount: 7000, tip: 0 })

    const own = await client.ownPackages(undefined, { context: customer.context })
    expect(own).toMatchObject([
      { name: '3 baños', visitsLeft: 2, packNames: ['Baño'], uses: [{ appointmentId: first }] },
    ])
    expect(await findBroken()).toEqual([])
  })

  test('one use is spent once, whoever presses at the same time, and the last visit by one pet', async () => {
    const { sell, ids, at, storeId, sale } = await aSalon({ pets: 4 })
    const sold = await sell()
    const [first = ''] = ids
    const use = (appointmentId: string) => client.redeemPackage({ appointmentId, purchaseId: sold.id }, at)
    const presses = await Promise.allSettled([use(first), use(first)])
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const others = await Promise.allSettled(ids.slice(1).map(use))
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await client.packagePurchases({ storeId, customerId: sale.customerId }, at)).toMatchObject([
      { visitsLeft: 0, isUsable: false, refundable: 0 },
    ])
    await expect(
      sql`update appointments.package_purchases set visits_left = visits_left - 1 where id = ${sold.id}`.execute(db),
    ).rejects.toThrow('check constraint')
    expect(await findBroken()).toEqual([])
  })

  test('a use that is taken back, or whose visit is cancelled, returns to the package with the old price', async () => {
    const { sell, first, at, storeId } = await aSalon()
    const { id: purchaseId } = await sell()
    const use = () => client.redeemPackage({ appointmentId: first, purchaseId }, at)
    const left = async () => (await client.packagePurchases({ storeId, purchaseId }, at))[0]?.visitsLeft
    const entryId = (await use()).pets[0]?.packageUse?.entryId ?? ''
    await client.reverseEntry({ storeId, entryId, reason: 'Paga en efectivo' }, at)
    expect(await client.bill({ appointmentId: first }, at)).toMatchObject({
      due: 8000,
      pets: [{ total: 8000, paid: 0 }],
    })
    expect(await left()).toBe(3)
    expect(await getRefusal(client.reverseEntry({ storeId, entryId, reason: 'Otra vez' }, at))).toMatchObject({
      code: 'appointments.entry-reversed',
    })

    await use()
    expect(await left()).toBe(2)
    const refund = { appointmentId: first, method: 'cash' as const, amount: 7000, reason: 'No quedó bien' }
    expect(await getRefusal(client.refundVisit(refund, at))).toMatchObject({ code: 'appointments.refund-above-paid' })
    await client.setAppointmentState({ appointmentId: first, state: 'CANCELLED', reason: 'Se asustó' }, at)
    expect(await left()).toBe(3)
    expect(await findBroken()).toEqual([])
  })

  test('what the package does not pay stays due: extras, another size, and another store', async () => {
    const { sell, first, at, ids } = await aSalon({ pets: 2, sizes: ['pequeño'] })
    const { id: purchaseId } = await sell()
    await client.addCharge({ appointmentId: first, kind: 'extra', label: 'Perfume', amount: 1500 }, at)
    const stranger = await aSalon()
    const refusal = client.redeemPackage({ appointmentId: first, purchaseId }, stranger.at)
    expect(await getRefusal(refusal)).toMatchObject({ status: 404 })
    expect(
      await getRefusal(client.redeemPackage({ appointmentId: stranger.first, purchaseId }, stranger.at)),
    ).toMatchObject({
      code: 'appointments.purchase-not-found',
    })
    const used = await client.redeemPackage({ appointmentId: first, purchaseId }, at)
    expect(used).toMatchObject({ pets: [{ due: 1500, paidByPackage: 7000 }, { due: 8000 }], due: 9500 })
    await sql`update appointments.appointments set pet_size = 'grande' where id = ${ids[1]}`.execute(db)
    expect(await getRefusal(client.redeemPackage({ appointmentId: ids[1] ?? '', purchaseId }, at))).toMatchObject({
      code: 'appointments.package-does-not-cover',
    })
    const paid = { appointmentId: first, method: 'card' as const, amount: 9500, tip: 0 }
    expect((await client.payVisit(paid, at)).due).toBe(0)
    expect(await findBroken()).toEqual([])
  })

  test('the deposit of a visit that a package pays goes back', async () => {
    const { sell, first, at } = await aSalon()
    const { id: purchaseId } = await sell()
    await sql`
      update appointments.bookings b set deposit_state = 'paid', deposit_paid_minor = 1600, payment_id = b.id,
        deposit_method = 'qr', pay_until = b.created_at
      from appointments.appointments a where a.id = ${first} and b.id = a.booking_id
    `.execute(db)
    await sql`
      update appointments.appointments set deposit_paid_minor = 1600, amount_due_minor = amount_due_minor - 1600
      where id = ${first}
    `.execute(db)
    const { pets } = await client.bill({ appointmentId: first }, at)
    expect(pets).toMatchObject([{ due: 6400, package: { pays: 8000, depositBack: 1600 } }])
    const used = await client.redeemPackage({ appointmentId: first, purchaseId }, at)
    expect(used).toMatchObject({ due: 0, pets: [{ depositPaid: 0, paid: 7000, total: 7000 }] })
    const { rows } = await sql`
      select r.amount_minor, r.reason from appointments.deposit_refunds r
      join appointments.appointments a on a.booking_id = r.booking_id where a.id = ${first}
    `.execute(db)
    expect(rows).toEqual([{ amount_minor: 1600, reason: 'La visita se pagó con un paquete' }])
    expect(await findBroken()).toEqual([])
  })

  test('a package is extended with a reason, and its remainder given back once', async () => {
    const { sell, first, at, storeId } = await aSalon()
    const { id: purchaseId } = await sell()
    const extend = (validUntil: string) =>
      client.extendPackage({ storeId, purchaseId, validUntil, reason: 'Estuvo de viaje' }, at)
    expect(await getRefusal(extend('2027-02-21'))).toMatchObject({ code: 'appointments.extension-not-later' })
    expect(await extend('2027-03-31')).toMatchObject({
      validUntil: '2027-03-31',
      changes: [{ kind: 'extension', reason: 'Estuvo de viaje' }],
    })

    await client.redeemPackage({ appointmentId: first, purchaseId }, at)
    const refund = (amount: number) =>
      client.refundPackage({ storeId, purchaseId, amount, method: 'cash', reason: 'Se muda' }, at)
    expect(await getRefusal(refund(21_000))).toMatchObject({ code: 'appointments.amount-due-differs' })
    const presses = await Promise.allSettled([refund(13_000), refund(13_000)])
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getRefusal(extend('2027-05-31'))).toMatchObject({ code: 'appointments.package-ended' })
    const { till } = await client.till({ storeId }, at)
    expect(till?.expected).toBe(8000)
    // The refund charged the used visit, which is not to be paid again.
    const use = till?.entries.find(({ kind }) => kind === 'payment')
    const undo = client.reverseEntry({ storeId, entryId: use?.id ?? '', reason: 'Paga en efectivo' }, at)
    expect(await getRefusal(undo)).toMatchObject({ code: 'appointments.package-ended' })
    const cancel = client.setAppointmentState({ appointmentId: first, state: 'CANCELLED', reason: 'Se asustó' }, at)
    expect(await getRefusal(cancel)).toMatchObject({ code: 'appointments.package-ended' })
    const sale = till?.entries.find(({ kind }) => kind === 'package_sale')
    const back = { storeId, entryId: sale?.id ?? '', reason: 'Era otro' }
    expect(await getRefusal(client.reverseEntry(back, at))).toMatchObject({ code: 'appointments.package-ended' })
    const paid = () => tillPayment(service.deps, { entryId: sale?.id ?? '' })
    // Its credit note is not written while the refund can be undone.
    expect((await paid())?.refunds).toEqual([])
    clock.now = new Date(monday.getTime() + 12 * 60_000)
    const settled = await settlePackageRefunds(service.deps)
    expect(settled).toBeGreaterThan(0)
    expect(await getRefusal(client.undoPackageRefund({ storeId, purchaseId, reason: 'Tarde' }, at))).toMatchObject({
      code: 'appointments.package-refund-stays',
    })
    clock.now = monday
    expect(await paid()).toMatchObject({
      lines: [{ petName: null, name: '3 baños', amount: 21_000 }],
      refunds: [{ amount: 13_000, reason: 'Se muda' }],
    })
    expect(await findBroken()).toEqual([])
  })

  test('a refund by mistake is undone at once by one of two, and the package is as it was', async () => {
    const { sell, first, at, storeId, staff } = await aSalon()
    const { id: purchaseId } = await sell()
    await client.redeemPackage({ appointmentId: first, purchaseId }, at)
    const give = () =>
      client.refundPackage({ storeId, purchaseId, amount: 13_000, method: 'cash' as const, reason: 'Era otro' }, at)
    expect(await give()).toMatchObject({ state: 'refunded', canUndoRefund: true })
    const undo = () => client.undoPackageRefund({ storeId, purchaseId, reason: 'Me equivoqué de paquete' }, at)
    const presses = await Promise.allSettled([undo(), undo()])
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [purchase] = await client.packagePurchases({ storeId, purchaseId }, at)
    expect(purchase).toMatchObject({
      ...{ state: 'active', visitsLeft: 2, refunded: 0, canUndoRefund: false, refundable: 13_000 },
      changes: [{ kind: 'refund', isUndone: true }],
    })
    const { till } = await client.till({ storeId }, at)
    expect(till?.expected).toBe(21_000)
    expect(await findBroken()).toEqual([])

    // The till takes it back as well, and what is undone is refunded again as if never.
    await give()
    const { till: after } = await client.till({ storeId }, at)
    const entry = after?.entries.find(({ kind, isReversed }) => kind === 'package_refund' && !isReversed)
    await client.reverseEntry({ storeId, entryId: entry?.id ?? '', reason: 'Otra vez' }, { context: staff.context })
    await give()
    clock.now = new Date(monday.getTime() + 12 * 60_000)
    await settlePackageRefunds(service.deps)
    clock.now = monday
    const sale = after?.entries.find(({ kind }) => kind === 'package_sale')
    expect((await tillPayment(service.deps, { entryId: sale?.id ?? '' }))?.refunds).toMatchObject([{ amount: 13_000 }])
    expect(await findBroken()).toEqual([])
  })

  test('the sales book has the package once, not the visits that it pays, and what goes back of it', async () => {
    const { sell, first, at, storeId, merchantId } = await aSalon()
    const { id: purchaseId } = await sell()
    await client.redeemPackage({ appointmentId: first, purchaseId }, at)
    const other = await sell()
    const { till } = await client.till({ storeId }, at)
    const sale = till?.entries.find((entry) => entry.purchaseId === other.id)
    await client.reverseEntry({ storeId, entryId: sale?.id ?? '', reason: 'Marqué dos' }, at)
    const refund = { storeId, purchaseId, amount: 13_000, method: 'cash' as const, reason: 'Se muda' }
    await client.refundPackage(refund, at)

    const period = { country: 'BO' as const, from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }
    const { entries } = await internal.soldEntries({ ...period, after: null, limit: 1000 }, at)
    const own = entries.filter(({ seller }) => seller?.merchantId === merchantId)
    expect(own.map(({ kind, source, label, amount }) => `${kind} ${source} ${label} ${amount}`).toSorted()).toEqual([
      'return packages Paquete 3 baños 13000',
      'return packages Paquete 3 baños 21000',
      'sale packages Paquete 3 baños 21000',
      'sale packages Paquete 3 baños 21000',
    ])
    // What was sold by mistake went back whole, and of the other one its refund.
    const sales = own.filter(({ kind }) => kind === 'sale').map(({ returned }) => returned)
    expect(sales.toSorted((one, other) => one - other)).toEqual([13_000, 21_000])
    const { groups } = await internal.soldGroups(period, at)
    expect(groups.filter(({ source }) => source === 'packages').length).toBeGreaterThan(0)
  })

  test('a sale by mistake is taken back before its first use, and a repeated press sells once', async () => {
    const { first, at, storeId, sale, staff, customer } = await aSalon()
    const once = { context: staff.withKey(`sale ${storeId}`) }
    const sold = await client.sellPackage(sale, once)
    expect(await client.sellPackage(sale, once)).toEqual(sold)
    const other = await client.sellPackage(sale, at)
    const entryOf = async (purchaseId: string) =>
      (await client.till({ storeId }, at)).till?.entries.find((entry) => entry.purchaseId === purchaseId)?.id ?? ''
    const undo = async (purchaseId: string) =>
      client.reverseEntry({ storeId, entryId: await entryOf(purchaseId), reason: 'Marqué otro' }, at)
    await undo(other.id)
    await client.redeemPackage({ appointmentId: first, purchaseId: sold.id }, at)
    expect(await getRefusal(undo(sold.id))).toMatchObject({ code: 'appointments.package-was-used' })
    expect(await client.ownPackages(undefined, { context: customer.context })).toMatchObject([{ id: sold.id }])
    expect((await client.till({ storeId }, at)).till?.expected).toBe(21_000)
    expect(await findBroken()).toEqual([])
  })

  test('customers are told of the end once, and again after an extension', async () => {
    const { sell, at, storeId, customer } = await aSalon()
    const { id: purchaseId } = await sell()
    clock.now = new Date('2027-02-06T15:00:00Z')
    await db
      .updateTable('appointments.customers')
      .set({ is_phone_proved: true })
      .where('uid', '=', customer.uid)
      .execute()
    expect(await tellOfEnding(service.deps)).toBe(0)
    clock.now = new Date('2027-02-10T15:00:00Z')
    expect(await tellOfEnding(service.deps)).toBe(1)
    expect(await tellOfEnding(service.deps)).toBe(0)
    await client.extendPackage({ storeId, purchaseId, validUntil: '2027-02-23', reason: 'Feriado' }, at)
    expect(await tellOfEnding(service.deps)).toBe(1)
  })

  test('a package follows its person into another account, is exported, and stays without a name', async () => {
    const { sell, customer, at, storeId, first } = await aSalon()
    const { id: purchaseId } = await sell()
    await client.redeemPackage({ appointmentId: first, purchaseId }, at)
    await client.extendPackage({ storeId, purchaseId, validUntil: '2027-03-31', reason: 'Rosa viajó' }, at)
    const other = await service.signUp({ addresses: [] })
    const into = await service.signUp({ addresses: [] })
    expect(await client.ownPackages(undefined, { context: other.context })).toEqual([])
    await followMerge(service.deps, {
      ...{ from: customer.uid, isGuest: false, country: 'BO' },
      into: {
        ...{ uid: into.uid, fullName: 'Rosa Méndez', phoneNumber: null, verifiedPhone: false, email: null },
        ...{ verifiedEmail: false, changedAt: clock.now.toISOString() },
      },
    })
    expect(await client.ownPackages(undefined, { context: into.context })).toMatchObject([{ id: purchaseId }])
    const exported = await client.exportPerson(undefined, { context: into.context })
    expect(exported).toMatchObject({ packages: [{ name: '3 baños', visits_left: 2 }] })

    await client.erasePerson(undefined, { context: into.context })
    const { rows } = await sql<{ text: string }>`
      select p::text || k::text as text from appointments.package_purchases p
      join appointments.package_changes k on k.purchase_id = p.id where p.id = ${purchaseId}
    `.execute(db)
    expect(rows[0]?.text).not.toContain('Rosa')
    expect(await findBroken()).toEqual([])
  })
})
