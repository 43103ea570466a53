import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { membershipInvariants } from '../membership/membership-invariants.ts'
import { openMemberships, somePlans } from '../testing/open-memberships.ts'
import { earnReferral, moveReferralsWithTime, takeReferralBack } from './earn-referral.ts'

const connection = await testDatabase({ poolSize: 6 })
let time = new Date('2026-03-10T15:00:00Z')
const harness = await openMemberships(connection, { now: () => time })
const { client } = harness.rewards
/** An account of yesterday. */
const newcomer = {
  get createdAt() {
    return new Date(time.getTime() - 86_400_000).toISOString()
  },
}

async function anInviter(facts: Parameters<typeof harness.signUp>[0] = {}) {
  const one = harness.signUp(facts)
  const { code } = await client.referral({ deviceId: `device-${one.uid}` }, { context: one.context })
  return { ...one, code }
}

async function anAccepted() {
  const inviter = await anInviter()
  const invited = harness.signUp(newcomer)
  await client.acceptInvitation({ code: inviter.code }, { context: invited.context })
  return { inviter, invited }
}

/** A fact of the market about an order. */
const fact = (ownerUid: string, orderId: string) => ({ orderId, referenceId: 'HU-8F3K2Q', ownerUid })
const delivered = (ownerUid: string, orderId = newId()) =>
  earnReferral(harness.deps, { ...fact(ownerUid, orderId), deliveredAt: time.toISOString() }).then(() => orderId)
/** A week in which nobody sends the order back. */
async function keep(): Promise<void> {
  time = new Date(time.getTime() + 7 * 86_400_000)
  await harness.round()
}
const refunded = (ownerUid: string, orderId: string) =>
  takeReferralBack(harness.deps, {
    ...fact(ownerUid, orderId),
    cause: newId(),
    currencyCode: 'BOB',
    toPayment: 100,
    toWallet: 0,
    toCash: 0,
  })

test('the first delivered order of who was invited gives both a coupon, once', async () => {
  const { inviter, invited } = await anAccepted()
  const orderId = await delivered(invited.uid)
  await earnReferral(harness.deps, { ...fact(invited.uid, orderId), deliveredAt: time.toISOString() })
  await delivered(invited.uid)
  await harness.round()
  const of = (uid: string) => [...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === uid)
  expect(of(inviter.uid)).toEqual([])
  await keep()
  await harness.round()
  expect(of(inviter.uid)).toMatchObject([{ amount: 2_500, minItemTotal: 8_000, endsAt: '2026-05-09T15:00:00.000Z' }])
  expect(of(invited.uid)).toHaveLength(1)
  expect(await client.referral({}, { context: inviter.context })).toMatchObject({
    code: inviter.code,
    link: `http://localhost:3000/invita/${inviter.code}`,
    earned: 1,
    leftThisMonth: 4,
    leftInAll: 29,
    invited: [{ name: 'Ana', state: 'EARNED' }],
  })
  expect(
    [...harness.notifications.values()]
      .filter(({ template }) => template === 'referral-coupon')
      .map(({ to }) => to.uid),
  ).toEqual([inviter.uid, invited.uid])
})

test('anybody sees who invites by a first name alone, and a made-up code is nobody', async () => {
  const { code, context } = await anInviter({ name: 'Ana María Suárez' })
  const stranger = harness.signUp().context
  expect(await client.invitation({ code: code.toLowerCase() }, { context: stranger })).toEqual({
    code,
    country: 'BO',
    inviterName: 'Ana',
    reward: { title: 'Bs\u00a025,00 en tu próxima compra', terms: 'Desde Bs\u00a080,00, válido por 60 días' },
    isOwn: false,
  })
  expect(await client.invitation({ code }, { context })).toMatchObject({ isOwn: true })
  await expect(client.invitation({ code: 'ZZZZ9999' }, { context: stranger })).rejects.toThrow('Invitation not found')
})

test('a link promises what its own country gives, wherever its owner looks at it', async () => {
  const { code, context } = await anInviter()
  const elsewhere = { ...context, viewer: { ...context.viewer, country: 'PY' as const } }
  expect(await client.referral({}, { context: elsewhere })).toMatchObject({
    link: `http://localhost:3000/invita/${code}`,
    reward: { title: 'Bs\u00a025,00 en tu próxima compra' },
  })
  const newcomerContext = harness.signUp({ country: 'PY' }).context
  await expect(client.referral({}, { context: newcomerContext })).rejects.toThrow()
})

test('oneself in another account, an old account and one with an order are refused with their reason', async () => {
  const phone = { phoneNumber: '+59170000077', verifiedPhone: true }
  const inviter = await anInviter(phone)
  const { code } = inviter
  const accept = (facts: Parameters<typeof harness.signUp>[0], deviceId?: string) =>
    client.acceptInvitation({ code, deviceId }, { context: harness.signUp({ ...newcomer, ...facts }).context })

  await expect(client.acceptInvitation({ code }, { context: inviter.context })).rejects.toThrow('Own invitation')
  await expect(accept(phone)).rejects.toThrow('Same person or household')
  await expect(accept({}, `device-${inviter.uid}`)).rejects.toThrow('Same person or household')
  await expect(accept({ createdAt: '2026-02-01T15:00:00.000Z' })).rejects.toThrow('Account not new')
  await expect(accept({ country: 'PY' })).rejects.toThrow('Invitation not found')
  const buyer = harness.signUp(newcomer)
  harness.orders.set(buyer.uid, [{ status: 'NEW' }] as never)
  await expect(client.acceptInvitation({ code }, { context: buyer.context })).rejects.toThrow('Ordered before')
  expect((await client.referral({}, { context: inviter.context })).invited).toEqual([])
})

test('an invitation never leads back to who gave it, over however many people, nor for two who accept in one moment', async () => {
  const [one, two, three] = [await anInviter(newcomer), await anInviter(newcomer), await anInviter(newcomer)]
  const accept = (who: typeof one, from: typeof one) =>
    client.acceptInvitation({ code: from.code }, { context: who.context })
  await accept(two, one)
  await expect(accept(one, two)).rejects.toThrow('Invited by you')
  await accept(three, two)
  await expect(accept(one, three)).rejects.toThrow('Invited by you')

  for (let round = 0; round < 5; round += 1) {
    const [left, right] = [await anInviter(newcomer), await anInviter(newcomer)]
    const answers = await Promise.allSettled([accept(left, right), accept(right, left)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('a phone that turns out to be the same before the order comes gives nobody anything', async () => {
  const { inviter, invited } = await anAccepted()
  await connection
    .db<{ 'rewards.customers': { uid: string; phone: string; has_proved_phone: boolean } }>()
    .updateTable('rewards.customers')
    .set({ phone: '+59170000099', has_proved_phone: true })
    .where('uid', 'in', [inviter.uid, invited.uid])
    .execute()
  await delivered(invited.uid)
  expect([...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === invited.uid)).toEqual([])
  expect((await client.acceptedInvitation(undefined, { context: invited.context })).accepted).toMatchObject({
    state: 'EXPIRED',
  })
})

test('a first order that goes to the house of who invited gives nobody anything', async () => {
  const home = { street: 'Calle Los Tajibos 45', city: 'Santa Cruz', unit: null }
  const inviter = await anInviter({ addressBook: [{ ...home, eddressCode: 'a-1' }] as never })
  const [atHome, elsewhere] = [harness.signUp(newcomer), harness.signUp(newcomer)]
  for (const { context } of [atHome, elsewhere]) await client.acceptInvitation({ code: inviter.code }, { context })
  const getState = async ({ context }: typeof atHome) =>
    (await client.acceptedInvitation(undefined, { context })).accepted?.state

  const [toTheHouse, toAnother] = [newId(), newId()]
  harness.deliveredTo.set(toTheHouse, { ...home, street: 'calle los tajibos #45' })
  harness.deliveredTo.set(toAnother, { ...home, street: 'Calle Los Tajibos 46' })
  await delivered(atHome.uid, toTheHouse)
  await delivered(elsewhere.uid, toAnother)
  expect([await getState(atHome), await getState(elsewhere)]).toEqual(['EXPIRED', 'EARNED'])
  const { invited } = await client.referral({}, { context: inviter.context })
  expect(invited.map(({ state }) => state).sort()).toEqual(['EARNED', 'SAME_HOUSEHOLD'])
})

test('another browser, a deleted address and an order that is picked up make nobody somebody else', async () => {
  const home = { street: 'Calle Los Pinos 8', city: 'Santa Cruz', unit: null }
  const phone = '+59170000088'
  const inviter = await anInviter({
    addressBook: [{ ...home, eddressCode: 'a-2' }] as never,
    phoneNumber: phone,
    verifiedPhone: true,
  })
  harness.accounts.set(inviter.uid, { ...(await harness.deps.accounts.account(undefined, inviter)), addressBook: [] })
  for (const deviceId of ['another-browser', 'a-third-one'])
    await client.referral({ deviceId }, { context: inviter.context })

  const accept = (deviceId?: string) => {
    const invited = harness.signUp(newcomer)
    return client.acceptInvitation({ code: inviter.code, deviceId }, { context: invited.context }).then(() => invited)
  }
  for (const deviceId of [`device-${inviter.uid}`, 'another-browser', 'a-third-one'])
    await expect(accept(deviceId)).rejects.toThrow('Same person or household')

  const [atHome, called, elsewhere] = [await accept(), await accept(), await accept()]
  const [toTheHouse, pickedUp, pickedUpByAnother] = [newId(), newId(), newId()]
  harness.deliveredTo.set(toTheHouse, home)
  harness.contactPhones.set(pickedUp, phone).set(pickedUpByAnother, '+59170000089')
  await delivered(atHome.uid, toTheHouse)
  await delivered(called.uid, pickedUp)
  await delivered(elsewhere.uid, pickedUpByAnother)
  await keep()
  const got = [...harness.coupons.values()].map(({ ownerUid }) => ownerUid)
  expect([atHome, called, elsewhere].map(({ uid }) => got.includes(uid))).toEqual([false, false, true])
})

test('an order that is paid back takes the coupons back; a missing tin does not', async () => {
  const { inviter, invited } = await anAccepted()
  const orderId = await delivered(invited.uid)
  harness.purchasedAmounts.set(orderId, 5_000)
  await refunded(invited.uid, orderId)
  expect((await client.referral({}, { context: inviter.context })).invited[0]?.state).toBe('EARNED')

  harness.purchasedAmounts.set(orderId, 0)
  harness.trouble.market = () => httpError('external-service')
  await expect(refunded(invited.uid, orderId)).rejects.toThrow()
  harness.trouble.market = null
  await harness.round()
  expect([...harness.takenBack].filter((cause) => cause.startsWith('referral:'))).toHaveLength(2)
  expect((await client.referral({}, { context: inviter.context })).invited[0]?.state).toBe('TAKEN_BACK')
})

test('an order that was paid back before its delivery was told earns nothing, and the next one may', async () => {
  const { invited } = await anAccepted()
  const getCoupons = () => [...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === invited.uid)
  const orderId = newId()
  harness.purchasedAmounts.set(orderId, 0)
  await refunded(invited.uid, orderId)
  await delivered(invited.uid, orderId)
  await keep()
  expect(getCoupons()).toEqual([])
  await delivered(invited.uid)
  await keep()
  expect(getCoupons()).toHaveLength(1)
})

test('an order that is paid back while its delivery is written down gives no coupon', async () => {
  const { inviter, invited } = await anAccepted()
  const orderId = newId()
  const { internalMarket } = harness.deps
  let asked = 0
  const deps = {
    ...harness.deps,
    internalMarket: {
      ...internalMarket,
      purchaseByOrder: async (...asking: Parameters<typeof internalMarket.purchaseByOrder>) => {
        const order = await internalMarket.purchaseByOrder(...asking)
        asked += 1
        if (asked === 1) {
          harness.purchasedAmounts.set(orderId, 0)
          await refunded(invited.uid, orderId)
        }
        return order
      },
    },
  }
  await earnReferral(deps, { ...fact(invited.uid, orderId), deliveredAt: time.toISOString() })
  await harness.round()
  expect([...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === invited.uid)).toEqual([])
  expect((await client.referral({}, { context: inviter.context })).invited[0]?.state).toBe('TAKEN_BACK')
})

test('a shop that does not answer is asked again until both coupons are there', async () => {
  const { invited } = await anAccepted()
  await delivered(invited.uid)
  harness.trouble.market = () => httpError('external-service')
  await keep()
  harness.trouble.market = null
  await harness.round()
  const { accepted } = await client.acceptedInvitation(undefined, { context: invited.context })
  expect(accepted?.couponCode).toMatch(/^CODE-/)
})

test('both are written to, each in a thread of their own, also when messaging did not answer at first', async () => {
  const { inviter, invited } = await anAccepted()
  const messaging: typeof harness.deps.messaging = {
    notify: (notification, options) =>
      notification.to.uid === invited.uid
        ? Promise.reject(httpError('external-service'))
        : harness.deps.messaging.notify(notification, options),
  }
  const orderId = newId()
  const heard = { ...fact(invited.uid, orderId), deliveredAt: time.toISOString() }
  await earnReferral(harness.deps, heard)
  time = new Date(time.getTime() + 7 * 86_400_000)
  await moveReferralsWithTime({ ...harness.deps, messaging })
  await harness.round()

  const notified = [...harness.notifications.values()].filter(
    ({ to }) => to.uid === inviter.uid || to.uid === invited.uid,
  )
  expect(notified.map(({ to }) => to.uid)).toEqual([inviter.uid, invited.uid])
  expect(new Set(notified.map(({ thread }) => thread)).size).toBe(2)
})

test('both see their coupon, and an order that is paid back takes it, also while messaging answers nobody', async () => {
  const { invited } = await anAccepted()
  const messaging = { notify: () => Promise.reject(httpError('external-service')) }
  const orderId = newId()
  const heard = { ...fact(invited.uid, orderId), deliveredAt: time.toISOString() }
  await earnReferral(harness.deps, heard)
  time = new Date(time.getTime() + 7 * 86_400_000)
  await moveReferralsWithTime({ ...harness.deps, messaging })
  const { accepted } = await client.acceptedInvitation(undefined, { context: invited.context })
  expect(accepted?.couponCode).toMatch(/^CODE-/)

  const before = harness.notifications.size
  harness.purchasedAmounts.set(orderId, 0)
  await refunded(invited.uid, orderId)
  await harness.round()
  expect(harness.notifications.size).toBe(before)
})

test('of twelve who accept at once five are let in this month, and the same person once', async () => {
  const { code, context } = await anInviter()
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => {
      const invited = harness.signUp(newcomer)
      return client.acceptInvitation({ code }, { context: invited.context })
    }),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await client.referral({}, { context })).toMatchObject({ leftThisMonth: 0, leftInAll: 25 })

  const other = await anInviter()
  const invited = harness.signUp(newcomer)
  const same = await Promise.allSettled(
    Array.from({ length: 12 }, () => client.acceptInvitation({ code: other.code }, { context: invited.context })),
  )
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  expect((await client.referral({}, { context: other.context })).invited).toHaveLength(1)
  await expect(client.acceptInvitation({ code }, { context: invited.context })).rejects.toThrow('Invited already')
})

test('who accepted an invitation gets what it promised then, whatever the program gives later', async () => {
  const [before, after] = [await anAccepted(), await anAccepted()]
  const given = (uid: string) => [...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === uid)
  await harness.setUp({
    plan: { ...somePlans, referral: { BO: { amount: 900, minItemTotal: 0, days: 5 } } },
    dryRun: false,
  })
  await delivered(before.invited.uid)
  await keep()
  expect(given(before.invited.uid)).toMatchObject([{ amount: 2_500, minItemTotal: 8_000 }])

  await harness.setUp({ plan: { plans: [], referral: { BO: null } }, dryRun: false })
  await delivered(after.invited.uid)
  await keep()
  for (const { uid } of [after.inviter, after.invited])
    expect(given(uid)).toMatchObject([{ amount: 2_500, minItemTotal: 8_000, endsAt: expect.any(String) }])
  const asked = { context: after.invited.context }
  expect(await client.acceptInvitation({ code: after.inviter.code }, asked)).toMatchObject({
    state: 'EARNED',
    reward: { title: 'Bs\u00a025,00 en tu próxima compra', terms: 'Desde Bs\u00a080,00, válido por 60 días' },
  })
  await harness.setUp({ plan: somePlans, dryRun: false })
})

test('a file that raises a limit changes that alone, and more of those who accept are let in', async () => {
  const { code, context } = await anInviter()
  const accept = () => {
    const invited = harness.signUp(newcomer)
    return client.acceptInvitation({ code }, { context: invited.context })
  }
  for (let nth = 1; nth <= 5; nth++) await accept()
  await expect(accept()).rejects.toMatchObject({ code: 'rewards.inviter-full' })
  const before = await client.referral({}, { context })

  const { refused } = await harness.setUp({ plan: { plans: [], referral: { BO: { mostInAMonth: 7 } } }, dryRun: false })
  expect(refused).toEqual([])
  const after = await client.referral({}, { context })
  expect([after.leftThisMonth, after.leftInAll, after.reward]).toEqual([2, 25, before.reward])
  await accept()
  await harness.setUp({ plan: somePlans, dryRun: false })
  await harness.setUp({ plan: { plans: [], referral: { BO: { mostInAMonth: 5 } } }, dryRun: false })
  // Whoever was let in stays, and nobody more comes in.
  expect(await client.referral({}, { context })).toMatchObject({ leftThisMonth: 0, leftInAll: 24 })
})

test('who leaves takes no place of who comes after, and gives none back in between', async () => {
  const { code, context } = await anInviter()
  const accept = async () => {
    const invited = harness.signUp(newcomer)
    await client.acceptInvitation({ code }, { context: invited.context })
    return invited
  }
  const [first] = [await accept(), await accept(), await accept()]
  await client.erasePerson(undefined, { context: first.context })

  await accept()
  expect(await client.referral({}, { context })).toMatchObject({ leftThisMonth: 1, leftInAll: 26 })
  await accept()
  await expect(accept()).rejects.toThrow('The inviter reached the limit')
})

test('the last who came and leaves gives no place back, of the month or of all', async () => {
  const { code, context } = await anInviter()
  const accept = async () => {
    const invited = harness.signUp(newcomer)
    await client.acceptInvitation({ code }, { context: invited.context })
    return invited
  }
  for (let nth = 1; nth <= 5; nth += 1) {
    const { context: acceptedContext } = await accept()
    await client.erasePerson(undefined, { context: acceptedContext })
    expect(await client.referral({}, { context })).toMatchObject({ leftThisMonth: 5 - nth, leftInAll: 30 - nth })
  }
  await expect(accept()).rejects.toThrow('The inviter reached the limit')
})

test('throw-away accounts pay nothing: one device, one address and one phone are one person', async () => {
  const inviter = await anInviter()
  const accept = (facts: Parameters<typeof harness.signUp>[0] = {}, deviceId?: string) => {
    const invited = harness.signUp({ createdAt: time.toISOString(), ...facts })
    return client.acceptInvitation({ code: inviter.code, deviceId }, { context: invited.context }).then(() => invited)
  }
  await accept({}, 'one-browser-for-all')
  await expect(accept({}, 'one-browser-for-all')).rejects.toThrow('Same person or household')

  const home = { street: 'Calle Las Palmas 77', city: 'Santa Cruz', unit: null }
  const [one, other] = [await accept(), await accept()]
  const [first, second] = [newId(), newId()]
  harness.deliveredTo.set(first, home).set(second, { ...home, street: 'calle las palmas # 77' })
  await delivered(one.uid, first)
  await delivered(other.uid, second)
  await keep()
  const got = [...harness.coupons.values()].map(({ ownerUid }) => ownerUid)
  expect([one, other].map(({ uid }) => got.includes(uid))).toEqual([true, false])
})

test('where a code can be sent a referral waits for a proved phone', async () => {
  const deps = { ...harness.deps, canSendPhoneCodes: true }
  const inviter = await anInviter()
  const unproved = harness.signUp({ createdAt: time.toISOString() })
  const proved = harness.signUp({ createdAt: time.toISOString(), phoneNumber: '+59171110001', verifiedPhone: true })
  for (const { context } of [unproved, proved]) await client.acceptInvitation({ code: inviter.code }, { context })
  for (const { uid } of [unproved, proved])
    await earnReferral(deps, { ...fact(uid, newId()), deliveredAt: time.toISOString() })
  await keep()
  const got = [...harness.coupons.values()].map(({ ownerUid }) => ownerUid)
  expect([unproved, proved].map(({ uid }) => got.includes(uid))).toEqual([false, true])
})

test('an invitation that nobody used in ninety days is over', async () => {
  const { invited } = await anAccepted()
  time = new Date(time.getTime() + 91 * 86_400_000)
  await harness.round()
  await delivered(invited.uid)
  expect((await client.acceptedInvitation(undefined, { context: invited.context })).accepted?.state).toBe('EXPIRED')
  expect(await findBroken(connection.db(), membershipInvariants(time))).toEqual([])
})
