import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { followMerge } from '../../customers/follow-merge.ts'
import { remindHouseAccounts } from '../../house-accounts/notify-of-account.ts'
import type { Tables } from '../../tables.ts'
import { openMarket } from '../open-market.ts'
import { aShop, someGoods } from '../shop-with-goods.ts'
import { aPhone, orderAt } from '../what-a-buyer-sends.ts'

/** The shop whose customers buy on account. */
export const theShop = { id: '' }

/** A market with a shop, and customers with accounts in it. */
export async function accountDoors(connection: DatabaseConnection) {
  const db = connection.db<Tables>()
  const market = await openMarket(connection)
  const staff = market.staff()
  const phones = new Map<string, string>()
  type Customer = ReturnType<typeof market.customer>

  const person = (uid: string) => ({ provedPhone: phones.get(uid) ?? '' })
  function aCustomer() {
    const uid = newId()
    phones.set(uid, `+591${aPhone()}`)
    return market.customer(person(uid), uid)
  }

  async function deliver(orderId: string) {
    for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const) await staff.move(orderId, to)
  }

  const toOrder = async (uid: string, changes: Parameters<typeof orderAt>[1] = {}, quantity = 1) => {
    const goods = await someGoods(db, theShop.id)
    const contact = { fullName: 'Ana Roca', phoneNumber: phones.get(uid) ?? aPhone(), email: null }
    const expectedTotal = quantity * 3890 + 1500
    return orderAt(theShop.id, { items: [{ ...goods, quantity }], contact, expectedTotal, ...changes })
  }

  /** A customer who received an order, which is enough for this shop. */
  async function aKnownCustomer() {
    const ana = aCustomer()
    const order = await ana.place(await toOrder(ana.uid))
    await deliver(order._id)
    return ana
  }

  async function anAccount({ limit = 20_000 } = {}) {
    const ana = await aKnownCustomer()
    const opened = await staff.houseAccounts.open({ shopId: theShop.id, customerUid: ana.uid, limit })
    const account = await ana.houseAccounts.accept(opened.id)
    return { ana, account, key: { shopId: theShop.id, accountId: account.id } }
  }

  return {
    db,
    market,
    staff,
    person,
    aCustomer,
    aKnownCustomer,
    anAccount,
    deliver,

    async openShop() {
      theShop.id = await aShop(db)
      await staff.houseAccounts.terms({ shopId: theShop.id, ordersNeeded: 1, graceDays: 5 })
    },

    async buyOnAccount(ana: Customer, quantity = 1) {
      return ana.place(await toOrder(ana.uid, { paymentMethod: 'on_account' }, quantity))
    },

    /** The payments service says that what was begun for an account is paid. */
    payBegun(accountId: string) {
      const begun = market.payments.tries.findLast(({ request }) => request.returnPath.endsWith(accountId))
      const fact = begun && market.payments.pay(begun.request.subject.id)
      if (!fact) throw new Error('Nothing was open to be paid')
      return fact
    },

    at(time: string, uid: string) {
      const then = market.at(time)
      const ana = then.customer(person(uid), uid)
      return {
        ana,
        staff: then.staff(),
        buy: async () => ana.place(await toOrder(uid, { paymentMethod: 'on_account' })),
      }
    },

    /** Reminders about an account that go out at a time: template, month and which. */
    async remind(time: string, accountId: string) {
      const sent: string[] = []
      const notify = async ({ key }: { key: string }) => {
        if (key.includes(accountId)) sent.push(key.replace(` ${accountId}`, ''))
        return { channel: 'email' as const }
      }
      await remindHouseAccounts({
        ...{ db, now: () => new Date(time), messaging: { notify: notify as never } },
        origins: { BO: 'https://huella.example', PY: 'https://huella.example' },
      })
      return sent
    },

    /** Two accounts of one person become one; the fact arrives twice. */
    async merge(from: string, uid: string) {
      const deps = { db, now: () => new Date('2026-11-21T15:00:00Z'), jobs: market.jobs }
      const nothingProved = {
        fullName: null,
        phoneNumber: null,
        email: null,
        verifiedPhone: false,
        verifiedEmail: false,
      }
      const into = { uid, ...nothingProved, changedAt: '2026-11-21T15:00:00.000Z' }
      for (let time = 0; time < 2; time += 1) await followMerge(deps, { from, into, isGuest: false, country: 'BO' })
    },
  }
}
