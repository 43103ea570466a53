import { beforeEach, expect, test } from 'vitest'
import { AccountMerged } from '../contract.ts'
import { makeInternalAccounts } from '../internal-service.ts'
import { hour, minute, openAccounts } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { getRefusal } from '../testing/refusals.ts'
import { stranger, testAccounts } from '../testing/test-accounts.ts'

const harness = await openAccounts()
const { db, now, later, accounts, sent, published, signUp, aGuest, getContext } = harness
const { client } = accounts
const { client: internal } = makeInternalAccounts({ db, now, report: () => {} })
const staff = peopleWhoWorkHere(harness)

// Each test runs on a day of its own, so that rate limits of other tests do not apply.
beforeEach(() => later(25 * hour))

let numbers = 0
const aNumber = () => `+5917${String(2_000_000 + ++numbers).padStart(7, '0')}`

async function askCode(phoneNumber: string, context = stranger) {
  const { codeId } = await client.requestSignInCode({ phoneNumber }, { context })
  const message = sent.findLast(({ to }) => to.phoneNumber === phoneNumber)
  return { codeId, code: message?.data.code ?? '' }
}

async function signInBy(phoneNumber: string) {
  const { idToken } = await client.signInByPhoneCode(await askCode(phoneNumber), { context: stranger })
  return client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
}

async function provePhone({ context }: Awaited<ReturnType<typeof aGuest>>, phoneNumber: string) {
  await client.requestPhoneCode({ phoneNumber }, { context })
  const code = sent.findLast(({ to }) => to.phoneNumber === phoneNumber)?.data.code ?? ''
  await client.confirmPhoneCode({ phoneNumber, code }, { context })
}

async function getProof(sessionToken: string) {
  return client.recentProof(undefined, { context: await getContext(sessionToken) })
}

test('a code to a new phone makes an account, and the next one opens the same', async () => {
  const phoneNumber = aNumber()
  const { uid, sessionToken } = await signInBy(phoneNumber)
  const context = await getContext(sessionToken)
  expect(await client.account(undefined, { context })).toMatchObject({
    phoneNumber,
    verifiedPhone: true,
    isGuestAccount: false,
    hasPassword: false,
    name: null,
  })
  expect((await signInBy(phoneNumber)).uid).toBe(uid)
})

test('an account that proved the phone is opened, with its password and without', async () => {
  const ana = await signUp()
  const phoneNumber = aNumber()
  await provePhone(ana, phoneNumber)
  const { uid, sessionToken, needsSecondFactor } = await signInBy(phoneNumber)
  expect({ uid, needsSecondFactor }).toEqual({ uid: ana.uid, needsSecondFactor: false })
  // Her number may be another person's by now: what protects the account still wants the password.
  expect(await getProof(sessionToken)).toEqual({ isRecent: false, isByPhone: false })
  expect(await getProof((await signInBy(aNumber())).sessionToken)).toEqual({ isRecent: true, isByPhone: true })
})

test('nothing of the answer tells whether a phone has an account', async () => {
  const known = aNumber()
  await signInBy(known)
  const answers = await Promise.all(
    [known, aNumber()].map((phoneNumber) => client.requestSignInCode({ phoneNumber }, { context: stranger })),
  )
  expect(answers.map((answer) => Object.keys(answer))).toEqual([
    ['codeId', 'sentTo', 'channel', 'expiresAt'],
    ['codeId', 'sentTo', 'channel', 'expiresAt'],
  ])
  expect(answers.map(({ channel, expiresAt }) => ({ channel, expiresAt }))).toEqual(
    answers.map(() => ({ channel: 'whatsapp', expiresAt: new Date(now().getTime() + 10 * minute).toISOString() })),
  )
})

test('a code is good once, for ten minutes, in the browser that asked for it', async () => {
  const phoneNumber = aNumber()
  const [mine, theirs] = [await askCode(phoneNumber), await askCode(phoneNumber)]
  const signIn = (input: { codeId: string; code: string }) =>
    getRefusal(client.signInByPhoneCode(input, { context: stranger }))
  if (mine.code !== theirs.code) {
    expect(await signIn({ codeId: mine.codeId, code: theirs.code })).toMatchObject({ message: 'Code not valid' })
  }
  expect(await signIn({ codeId: 'made up', code: mine.code })).toMatchObject({ message: 'Code not valid' })
  const both = await Promise.all([signIn(mine), signIn(mine)])
  expect(both.filter((refusal) => refusal === null)).toHaveLength(1)
  expect(await signIn(mine)).toMatchObject({ message: 'Code not valid' })
  later(10 * minute)
  expect(await signIn(theirs)).toMatchObject({ message: 'Code not valid' })
})

test('of 64 guesses at once five are looked at, and then the right one does not count either', async () => {
  const { codeId, code } = await askCode(aNumber())
  const wrong = Array.from({ length: 40 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(
    wrong.map((guess) => getRefusal(client.signInByPhoneCode({ codeId, code: guess }, { context: stranger }))),
  )
  expect(answers.filter((answer) => answer?.message === 'Code not valid')).toHaveLength(5)
  expect(answers.filter((answer) => answer?.message === 'Too many guesses')).toHaveLength(35)
  expect(await getRefusal(client.signInByPhoneCode({ codeId, code }, { context: stranger }))).toMatchObject({
    status: 429,
  })
})

test('a phone is rung three times an hour, and a network guesses fifty times', async () => {
  const phoneNumber = aNumber()
  const ask = async () =>
    (await getRefusal(client.requestSignInCode({ phoneNumber }, { context: stranger })))?.status ?? 'sent'
  // Codes that prove a phone count too.
  await provePhone(await signUp(), phoneNumber)
  expect([await ask(), await ask(), await ask()]).toEqual(['sent', 'sent', 429])

  const context = { ...stranger, client: '203.0.113.9' }
  const guess = () => getRefusal(client.signInByPhoneCode({ codeId: 'made up', code: '123456' }, { context }))
  const refusals: unknown[] = []
  for (let tries = 0; tries < 51; tries += 1) refusals.push((await guess())?.status)
  expect(refusals).toEqual([...Array(50).fill(400), 429])
})

test('where no code can be sent, the way is neither offered nor open', async () => {
  const without = testAccounts({ db, now, canSendPhoneCodes: false }).accounts.client
  expect((await without.signInOptions(undefined, { context: stranger })).providers).not.toContain('phone')
  expect((await client.signInOptions(undefined, { context: stranger })).providers).toContain('phone')
  const refusal = await getRefusal(without.requestSignInCode({ phoneNumber: aNumber() }, { context: stranger }))
  expect(refusal).toMatchObject({ status: 503 })
})

test('staff need the second factor, and none is enrolled after a code alone', async () => {
  const rosa = await staff.operator()
  const phoneNumber = aNumber()
  await provePhone({ uid: rosa.uid, context: await rosa.context() }, phoneNumber)
  const { sessionToken, needsSecondFactor } = await signInBy(phoneNumber)
  expect(needsSecondFactor).toBe(true)
  expect((await getContext(sessionToken)).viewer.roles).toEqual(['customer'])

  await db.deleteFrom('accounts.second_factors').where('uid', '=', rosa.uid).execute()
  expect(await getRefusal(signInBy(phoneNumber))).toMatchObject({ status: 403 })
})

test('two first sign-ins at once open one account', async () => {
  const phoneNumber = aNumber()
  const proofs = [await askCode(phoneNumber), await askCode(phoneNumber)]
  const tokens = await Promise.all(
    proofs.map(async (proof) => (await client.signInByPhoneCode(proof, { context: stranger })).idToken),
  )
  const opened = await Promise.all(
    tokens.map((idToken) => client.openWebSession({ idToken, country: 'BO' }, { context: stranger })),
  )
  expect(new Set(opened.map(({ uid }) => uid)).size).toBe(1)
})

test('a blocked account stays closed to a code', async () => {
  const phoneNumber = aNumber()
  const { uid } = await signInBy(phoneNumber)
  await db.updateTable('accounts.accounts').set({ blocked_at: now() }).where('uid', '=', uid).execute()
  expect(await getRefusal(signInBy(phoneNumber))).toMatchObject({ message: 'Account blocked' })
})

test('a guest who proves the phone of an account does not take its sign-in', async () => {
  const phoneNumber = aNumber()
  const { uid } = await signInBy(phoneNumber)
  await provePhone(await aGuest(), phoneNumber)
  expect((await signInBy(phoneNumber)).uid).toBe(uid)
})

test('a guest with a proved phone gets an account by one press, pressed twice too', async () => {
  const guest = await aGuest()
  const phoneNumber = aNumber()
  const facts = { fullName: 'Ana Roca', email: 'ana@example.com', termsVersion: '1' }
  const press = (key: string) =>
    client.openAccountOfGuest(facts, { context: { ...guest.context, idempotencyKey: key } })
  expect(await getRefusal(press('a key before the proof'))).toMatchObject({ status: 403 })

  await provePhone(guest, phoneNumber)
  published.length = 0
  const proofs = await Promise.all([press('one key of the button'), press('one key of the button')])
  const opened = await Promise.all(
    proofs.map(({ idToken }) => client.openWebSession({ idToken, country: 'BO' }, { context: stranger })),
  )
  expect(new Set(opened.map(({ uid }) => uid)).size).toBe(1)
  expect(
    published.some(({ fact, data }) => fact === 'account-changed' && 'uid' in data && data.uid !== guest.uid),
  ).toBe(true)
  const context = await getContext(opened[0]?.sessionToken ?? '')
  expect(await client.account(undefined, { context })).toMatchObject({
    name: 'Ana Roca',
    primaryEmailAddress: 'ana@example.com',
    verifiedEmail: false,
    phoneNumber,
    verifiedPhone: true,
    consents: { termsVersion: '1' },
  })
})

test('a guest is led to the code where the phone has an account', async () => {
  const phoneNumber = aNumber()
  await signInBy(phoneNumber)
  const guest = await aGuest()
  await provePhone(guest, phoneNumber)
  const press = client.openAccountOfGuest(
    { termsVersion: '1' },
    { context: { ...guest.context, idempotencyKey: 'a key of a guest who has one' } },
  )
  expect(await getRefusal(press)).toMatchObject({ status: 409 })
})

test('a guest of another browser with the same proved phone is merged into the account, once', async () => {
  const phoneNumber = aNumber()
  const guest = await aGuest()
  await client.saveGuestContact({ fullName: 'Ana Roca', phoneNumber }, { context: guest.context })
  const account = await signInBy(phoneNumber)
  const context = await getContext(account.sessionToken)
  expect(await client.adoptProvedGuest(undefined, { context })).toEqual({ merged: false })

  const proved = await aGuest()
  await client.saveGuestContact({ fullName: 'Ana Roca', phoneNumber }, { context: proved.context })
  await provePhone(proved, phoneNumber)
  published.length = 0
  const both = await Promise.all([0, 1].map(() => client.adoptProvedGuest(undefined, { context })))
  expect(both.filter(({ merged }) => merged)).toHaveLength(1)
  expect(published.filter(({ fact }) => fact === 'account-merged')).toMatchObject([
    { data: { from: proved.uid, into: { uid: account.uid } } },
  ])
  expect((await client.account(undefined, { context })).name).toBe('Ana Roca')
})

test('whom a counter entered is merged into the account that proves the phone, and into no other', async () => {
  const phone = aNumber()
  const entered = ['rosa at a salon', 'rosa at a shop'].map((name) => `${name} ${phone}`)
  for (const uid of entered) {
    const made = { uid, country: 'BO' as const, name: 'Rosa Méndez', phone }
    await internal.createCounterAccount(made, { context: stranger })
  }
  const ana = await signUp()
  await db.updateTable('accounts.accounts').set({ phone_number: phone }).where('uid', '=', ana.uid).execute()
  expect(await client.adoptProvedGuest(undefined, { context: ana.context })).toEqual({ merged: false })

  const rosa = await signInBy(phone)
  const context = await getContext(rosa.sessionToken)
  published.length = 0
  expect(await client.adoptProvedGuest(undefined, { context })).toEqual({ merged: true })
  const merged = published.filter(({ fact }) => fact === 'account-merged')
  expect(merged.map(({ data }) => AccountMerged.parse(data)).map(({ from, into }) => [from, into.uid])).toEqual(
    entered.toSorted().map((uid) => [uid, rosa.uid]),
  )
  expect(await client.adoptProvedGuest(undefined, { context })).toEqual({ merged: false })
})

test('a guest says who they are, and another phone is not proved', async () => {
  const guest = await aGuest()
  const phoneNumber = aNumber()
  const save = (facts: { fullName: string; phoneNumber: string }, { context } = guest) =>
    client.saveGuestContact(facts, { context })
  expect(await save({ fullName: 'Ana Roca', phoneNumber })).toEqual({ phoneNumber, verifiedPhone: false })
  await provePhone(guest, phoneNumber)
  expect(await save({ fullName: 'Ana R.', phoneNumber })).toEqual({ phoneNumber, verifiedPhone: true })
  expect(await save({ fullName: 'Ana R.', phoneNumber: aNumber() })).toMatchObject({ verifiedPhone: false })
  expect(await getRefusal(save({ fullName: 'Ana', phoneNumber: '12345' }))).toMatchObject({ status: 400 })
  const ana = await signUp()
  await save({ fullName: 'Otra', phoneNumber }, ana)
  expect(await client.account(undefined, { context: ana.context })).toMatchObject({
    name: 'Ana María Suárez',
    phoneNumber: null,
  })
})

test('who has an account opens no second one', async () => {
  const ana = await signUp()
  await provePhone(ana, aNumber())
  const press = client.openAccountOfGuest(
    { termsVersion: '1' },
    { context: { ...ana.context, idempotencyKey: 'a key of an account holder' } },
  )
  expect(await getRefusal(press)).toMatchObject({ status: 403 })
})
