import { beforeEach, describe, expect, test } from 'vitest'
import { AccountMerged } from '../contract.ts'
import { day, openAccounts } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { expectTokenNotValid, getRefusal } from '../testing/refusals.ts'
import { stranger } from '../testing/test-accounts.ts'

const facts: AccountMerged[] = []
const jobs = {
  async publish(_trx: unknown, fact: string, data: object) {
    if (fact === 'account-merged') facts.push(AccountMerged.parse(data))
  },
}
const harness = await openAccounts({ poolSize: 6, jobs })
const { db, later, doors, accounts, getViewer, signUp, aGuest } = harness
const { operator, findAuditLog } = peopleWhoWorkHere(harness)
const reason = 'Pidió dos veces por teléfono'

beforeEach(() => {
  later(day)
  facts.length = 0
})

describe.each(doors)('%s', (_where, client) => {
  /** A guest with an address and a name, as after an order. */
  async function aKnownGuest() {
    const { client: inside } = accounts
    const { uid, sessionToken } = await inside.createWebGuest({ country: 'BO' }, { context: stranger })
    await db
      .updateTable('accounts.accounts')
      .set({ name: 'Ana Suárez', phone_number: '+59172345678', completed_orders: 2 })
      .where('uid', '=', uid)
      .execute()
    await db
      .insertInto('accounts.addresses')
      .values({
        eddress_code: `of ${uid}`,
        uid,
        street: 'Calle 1',
        notes: 'Portón verde',
        city: 'Santa Cruz',
        country: 'BO',
        lat: -17.78,
        lon: -63.18,
        is_point_empty: false,
        is_default: true,
        created_at: harness.now(),
      })
      .execute()
    return { uid, sessionToken }
  }

  test('a guest is merged once, however often it is asked: one line in the log, and nothing is lost', async () => {
    const rosa = await operator()
    const ana = await signUp()
    const guest = await aKnownGuest()
    const context = await rosa.context()
    const merge = () => client.mergeAccount({ uid: guest.uid, intoUid: ana.uid, reason }, { context })

    await Promise.all([merge(), merge()])
    await merge()

    const merged = (await findAuditLog(rosa.uid)).filter(({ action }) => action === 'merge-account')
    expect(merged).toMatchObject([{ subject: ana.uid, facts: { merged: guest.uid, reason } }])
    expect(new Set(facts.map(({ from, into }) => `${from} ${into.uid}`))).toEqual(new Set([`${guest.uid} ${ana.uid}`]))
    const kept = await client.account(undefined, { context: ana.context })
    expect(kept).toMatchObject({
      name: 'Ana María Suárez',
      phoneNumber: '+59172345678',
      verifiedPhone: false,
      addressBook: [{ street: 'Calle 1' }],
      credibility: { completedOrders: 2 },
    })
    await expectTokenNotValid(getViewer(guest.sessionToken))
  })

  test('accounts that sign in, blocked ones and the own one are not merged, and a merged one goes nowhere else', async () => {
    const rosa = await operator()
    const ana = await signUp()
    const luz = await signUp()
    const guest = await aGuest()
    const merge = async (uid: string, intoUid: string) =>
      client.mergeAccount({ uid, intoUid, reason }, { context: await rosa.context() })

    expect(await getRefusal(merge(luz.uid, ana.uid))).toMatchObject({
      message: 'An account that signs in is not merged away',
    })
    expect(await getRefusal(merge(guest.uid, rosa.uid))).toMatchObject({ message: 'Own account' })
    expect(await getRefusal(merge(guest.uid, guest.uid))).toMatchObject({ status: 404 })
    await client.blockAccount({ uid: guest.uid, reason }, { context: await rosa.context() })
    expect(await getRefusal(merge(guest.uid, ana.uid))).toMatchObject({ message: 'A blocked account is not merged' })
    expect(facts).toEqual([])

    const other = await aGuest()
    const [one, two] = await Promise.allSettled([merge(other.uid, ana.uid), merge(other.uid, luz.uid)])
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(facts).toHaveLength(1)
  })
})
