import { beforeEach, expect, test } from 'vitest'
import { hour, minute, openAccounts } from '../testing/open-accounts.ts'
import { getRefusal } from '../testing/refusals.ts'
import { origins, stranger } from '../testing/test-accounts.ts'

const { accounts, sent, later, signUp, getContext, getViewer } = await openAccounts()
const { client } = accounts
const password = 'tres-tristes-tigres'

// Each test runs on a day of its own, so that rate limits of other tests do not apply.
beforeEach(() => later(25 * hour))

let numbers = 0

/** Somebody who signed in by a code to their phone alone. */
async function aPhonePerson() {
  numbers += 1
  const phoneNumber = `+5917${String(3_000_000 + numbers)}`
  const signIn = async () => {
    const { codeId } = await client.requestSignInCode({ phoneNumber }, { context: stranger })
    const code = sent.findLast(({ to }) => to.phoneNumber === phoneNumber)?.data.code ?? ''
    const { idToken } = await client.signInByPhoneCode({ codeId, code }, { context: stranger })
    const { uid, sessionToken } = await client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
    return { uid, sessionToken, context: await getContext(sessionToken) }
  }
  return { phoneNumber, email: `celular${numbers}@example.com`, signIn, ...(await signIn()) }
}

type PhonePerson = Awaited<ReturnType<typeof aPhonePerson>>

const add = ({ context }: Pick<PhonePerson, 'context'>, secret = password) =>
  client.addPassword({ password: secret }, { context })

async function giveEmail({ uid, context, phoneNumber }: PhonePerson, email: string) {
  const facts = { fullName: 'Rosa Méndez', email, phoneNumber, userName: null, locale: 'es' }
  await client.updateUser({ userId: uid, ...facts }, { context })
}

async function proveEmail({ context }: PhonePerson, email: string) {
  await client.requestEmailVerification({ origin: origins.BO }, { context })
  const link = sent.findLast(({ to }) => to.email === email)?.data.link ?? ''
  await client.verifyEmail({ token: link.split('/').at(-1) ?? '' }, { context: stranger })
}

async function withEmail(person: PhonePerson, email = person.email): Promise<PhonePerson> {
  await giveEmail(person, email)
  await proveEmail(person, email)
  return person
}

const signInByPassword = (email: string, secret = password) =>
  client.signInByPassword({ email, password: secret }, { context: stranger })

test('an account of a phone adds a password to its confirmed e-mail, and is opened by both', async () => {
  const rosa = await withEmail(await aPhonePerson())
  expect(await add(rosa)).toEqual({ message: 'valid' })
  expect(await client.account(undefined, { context: rosa.context })).toMatchObject({ hasPassword: true })

  const { idToken } = await signInByPassword(rosa.email)
  const opened = await client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
  expect([opened.uid, (await rosa.signIn()).uid]).toEqual([rosa.uid, rosa.uid])
})

test('the owner is told, and every other session of the account ends', async () => {
  const rosa = await withEmail(await aPhonePerson())
  const elsewhere = await rosa.signIn()
  await add(rosa)
  expect(sent.at(-1)).toMatchObject({ template: 'password-changed', to: { email: rosa.email, uid: rosa.uid } })
  expect(await getViewer(rosa.sessionToken)).toMatchObject({ uid: rosa.uid })
  expect(await getRefusal(getViewer(elsewhere.sessionToken))).toMatchObject({ message: 'Token not valid' })
})

test('a code that was typed longer ago than a quarter of an hour is asked for again', async () => {
  const rosa = await withEmail(await aPhonePerson())
  later(16 * minute)
  expect(await getRefusal(add(rosa))).toMatchObject({ message: 'Recent proof of identity required' })
  expect(await add(await rosa.signIn())).toEqual({ message: 'valid' })
})

test('an e-mail that is missing or not confirmed gets no password', async () => {
  const rosa = await aPhonePerson()
  expect(await getRefusal(add(rosa))).toMatchObject({ message: 'Account without an e-mail' })
  await giveEmail(rosa, rosa.email)
  expect(await getRefusal(add(rosa))).toMatchObject({ message: 'E-mail not verified' })
  expect(await getRefusal(signInByPassword(rosa.email))).not.toBeNull()
})

test('a password that is easy to guess is refused', async () => {
  const rosa = await withEmail(await aPhonePerson())
  expect(await getRefusal(add(rosa, 'password'))).toMatchObject({ message: 'Password too easy to guess' })
})

test('the e-mail of another password stays theirs', async () => {
  const ana = await signUp()
  const rosa = await aPhonePerson()
  await giveEmail(rosa, ana.email)
  await proveEmail(rosa, ana.email)
  expect(await getRefusal(add(rosa))).toMatchObject({ message: 'E-mail already registered' })
  expect(await client.account(undefined, { context: rosa.context })).toMatchObject({ hasPassword: false })
})

test('the same press twice adds one password, another one is refused', async () => {
  const rosa = await withEmail(await aPhonePerson())
  const both = await Promise.all([getRefusal(add(rosa)), getRefusal(add(rosa, 'otra-clave-larga'))])
  expect(both.filter((refusal) => refusal === null)).toHaveLength(1)
  expect(both.find((refusal) => refusal !== null)).toMatchObject({ message: 'The account has a password' })

  const secret = both[0] === null ? password : 'otra-clave-larga'
  expect(await add(rosa, secret)).toEqual({ message: 'valid' })
  expect(await getRefusal(add(rosa, 'tercera-clave-larga'))).toMatchObject({ message: 'The account has a password' })
})
