import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newSecret } from '#shared/ids.ts'
import { asServiceError, errorCatalogue } from '#shared/rpc/errors.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import type { BillingInfo, NewAddress } from './contract.ts'
import { contract } from './contract.ts'
import type { Tables } from './tables.ts'
import { stranger, testAccounts } from './testing/test-accounts.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const start = new Date('2026-11-21T12:00:00Z')
let time = start
const { accounts, sent, published, unexpected, changed, viewerOf, contextOf } = testAccounts({ db, now: () => time })
const remote = await overHttp(accounts, contract, viewerOf)

const minute = 60_000
const hour = 60 * minute
function later(ms: number) {
  time = new Date(time.getTime() + ms)
}

// Every test has an hour of its own, in which no limit of another one is left.
beforeEach(() => later(25 * hour))

let people = 0

/** Somebody who signed up by e-mail, with the token of a web session. */
async function somebody(country: 'BO' | 'PY' = 'BO') {
  const email = `persona${++people}@example.com`
  const { idToken } = await accounts.client.register(
    { email, password: 'croqueta-morada-7', fullName: 'Ana María Suárez', termsVersion: '1', acceptsMarketing: false },
    { context: stranger },
  )
  const { uid, sessionToken } = await accounts.client.openWebSession({ idToken, country }, { context: stranger })
  return { uid, email, context: await contextOf(sessionToken, country) }
}

async function aGuest() {
  const { uid, sessionToken } = await accounts.client.createWebGuest({ country: 'BO' }, { context: stranger })
  return { uid, context: await contextOf(sessionToken) }
}

const home: NewAddress = {
  street: 'Av. San Martín 455',
  notes: 'Portón verde',
  locality: 'Equipetrol',
  country: { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' },
  city: 'Santa Cruz',
  region: null,
  coordinates: { lat: -17.7669, lon: -63.1995, empty: false },
  building: null,
  unit: null,
}

async function refusalOf(call: Promise<unknown>) {
  const failure = await call.then(
    () => null,
    (error: unknown) => asServiceError(error),
  )
  return failure && { status: failure.status, message: failure.message, detail: failure.data.detail }
}

function codeSentTo(phoneNumber: string): string {
  return sent.findLast(({ to }) => to.phoneNumber === phoneNumber)?.data.code ?? ''
}

describe.each([
  ['in process', accounts.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  test('a person is a user and an account, its name in two parts', async () => {
    const ana = await somebody('PY')
    expect(await client.user({ userId: ana.uid }, { context: ana.context })).toEqual({
      userUid: ana.uid,
      tenantUid: 'huella-py',
      id: ana.uid,
      phoneNumber: null,
      email: ana.email,
      name: 'Ana María Suárez',
    })
    expect(await client.account(undefined, { context: ana.context })).toMatchObject({
      _id: ana.uid,
      name: 'Ana María Suárez',
      firstName: 'Ana',
      lastName: 'María Suárez',
      primaryEmailAddress: ana.email,
      phoneNumber: null,
      isGuestAccount: false,
      country: 'PY',
      hasPassword: true,
      addressBook: [],
      defaultAddress: null,
      billingInfo: [],
      consents: { termsVersion: '1', analytics: null, marketing: false },
    })
  })

  test("the overlay's data is saved at once, the phone as E.164 and not as proved, and told to the other services", async () => {
    const ana = await somebody()
    published.length = 0
    const update = { userId: ana.uid, fullName: ' Ana Suárez ', email: 'ana@nuevo.bo', phoneNumber: '700 12345' }
    const saved = await client.updateUser({ ...update, userName: null, locale: 'es' }, { context: ana.context })
    expect(saved).toMatchObject({ name: 'Ana Suárez', email: 'ana@nuevo.bo', phoneNumber: '+59170012345' })
    expect(await client.account(undefined, { context: ana.context })).toMatchObject({
      verifiedPhone: false,
      verifiedEmail: false,
    })
    expect(published).toEqual([
      {
        fact: 'account-changed',
        data: { uid: ana.uid, fullName: 'Ana Suárez', phoneNumber: '+59170012345', email: 'ana@nuevo.bo' },
      },
    ])
  })

  test("the form's refusals are the specification's, word for word", async () => {
    const { uid, context } = await somebody()
    const good = {
      userId: uid,
      fullName: 'Ana',
      email: 'a@b.bo',
      phoneNumber: '70012345',
      userName: null,
      locale: 'es',
    }
    const messageOf = async (wrong: object) =>
      (await refusalOf(client.updateUser({ ...good, ...wrong }, { context })))?.message
    expect(await messageOf({ fullName: '  ' })).toBe('Nombre es obligatorio')
    expect(await messageOf({ phoneNumber: ' 1234 ' })).toBe('Teléfono es obligatorio')
    expect(await messageOf({ email: '' })).toBe('Email es obligatorio')
    expect(await messageOf({ email: 'ana' })).toBe('Email no tiene un formato válido')
  })

  test('a guest with data stays a guest account', async () => {
    const guest = await aGuest()
    const update = { fullName: 'Luz', email: 'luz@example.com', phoneNumber: '12345', userName: null, locale: 'es' }
    await client.updateUser({ ...update, userId: guest.uid }, { context: guest.context })
    expect(await client.account(undefined, { context: guest.context })).toMatchObject({
      name: 'Luz',
      // What cannot be read as a number stays as it was written.
      phoneNumber: '12345',
      isGuestAccount: true,
      hasPassword: false,
    })
  })

  test("a stranger's id reads as not found, for every operation that takes one", async () => {
    const ana = await somebody()
    const { code } = await client.createAddress({ ...home, userId: ana.uid }, { context: ana.context })
    const eve = await somebody()
    const { context } = eve
    const update = { fullName: 'Eve', email: 'eve@x.bo', phoneNumber: '70000000', userName: null, locale: 'es' }
    const tries = [
      client.user({ userId: ana.uid }, { context }),
      client.updateUser({ ...update, userId: ana.uid }, { context }),
      client.addresses({ userId: ana.uid }, { context }),
      client.createAddress({ ...home, userId: ana.uid }, { context }),
      client.deleteAddress({ userId: ana.uid, eddressCode: code }, { context }),
      client.deleteAddress({ userId: eve.uid, eddressCode: code }, { context }),
      client.setDefaultAddress({ userId: ana.uid, eddressCode: code }, { context }),
      client.setDefaultAddress({ userId: eve.uid, eddressCode: code }, { context }),
    ]
    for (const refusal of await Promise.all(tries.map(refusalOf))) expect(refusal).toMatchObject({ status: 404 })
    expect(await refusalOf(client.user({ userId: 'nobody' }, { context }))).toEqual(
      await refusalOf(client.user({ userId: ana.uid }, { context })),
    )
    expect(await client.account(undefined, { context: ana.context })).toMatchObject({
      name: 'Ana María Suárez',
      addressBook: [{ eddressCode: code, isDefault: true }],
    })
  })

  test('without an account nothing of this is answered', async () => {
    const context = stranger
    const calls = [
      client.user({ userId: 'x' }, { context }),
      client.account(undefined, { context }),
      client.addresses({ userId: 'x' }, { context }),
      client.saveConsents({ analytics: true }, { context }),
      client.requestPhoneCode({ phoneNumber: '70012345' }, { context }),
      client.exportPerson(undefined, { context }),
      client.erasePerson(undefined, { context }),
      client.beginSecondFactor(undefined, { context }),
      client.auditLog({ first: 5 }, { context }),
    ]
    for (const refusal of await Promise.all(calls.map(refusalOf)))
      expect(refusal).toMatchObject({ status: 401, message: 'Token not valid' })
  })

  test('the first address is the default; without it the newest of the others is', async () => {
    const { uid, context } = await somebody()
    const add = async (street: string) => {
      later(minute)
      return (await client.createAddress({ ...home, street, userId: uid }, { context })).code
    }
    const [first, second, third] = [await add('Uno'), await add('Dos'), await add('Tres')]
    const book = async () => (await client.addresses({ userId: uid }, { context })).map(({ street }) => street)

    expect(await book()).toEqual(['Uno', 'Tres', 'Dos'])
    expect(await client.setDefaultAddress({ userId: uid, eddressCode: second }, { context })).toEqual({
      message: 'valid',
      code: second,
    })
    expect(await book()).toEqual(['Dos', 'Tres', 'Uno'])
    expect(await client.deleteAddress({ userId: uid, eddressCode: second }, { context })).toEqual({
      message: 'valid',
      code: second,
    })
    expect(await book()).toEqual(['Tres', 'Uno'])
    expect((await client.account(undefined, { context })).defaultAddress?.eddressCode).toBe(third)

    for (const eddressCode of [third, first]) await client.deleteAddress({ userId: uid, eddressCode }, { context })
    expect(await client.account(undefined, { context })).toMatchObject({ addressBook: [], defaultAddress: null })
  })

  test('an address is kept as it was pinned, and its country as we know it', async () => {
    const { uid, context } = await somebody()
    const lie = { name: 'Narnia', iso: 'BO' as const, countryCode: '999', timezone: 'Moon' }
    const { code } = await client.createAddress({ ...home, country: lie, userId: uid }, { context })
    expect(await client.addresses({ userId: uid }, { context })).toEqual([
      { ...home, _id: code, eddressCode: code, isDefault: true },
    ])
  })

  test('what cannot be an address is refused in the words of the specification', async () => {
    const { uid, context } = await somebody()
    const refused = (wrong: object) =>
      refusalOf(
        client.createAddress({ ...home, userId: uid, ...wrong } as typeof home & { userId: string }, { context }),
      )
    expect(await refused({ street: ' ' })).toMatchObject({ status: 400, message: 'La dirección es necesaria' })
    expect(await refused({ notes: '' })).toMatchObject({ message: 'La información adicional es necesaria' })
    expect(await refused({ coordinates: { lat: '-17', lon: -63 } })).toMatchObject({
      message: 'Value must be defined and numeric',
    })
    expect(await refused({ coordinates: { lat: -25.3, lon: -57.6, empty: false } })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Error create address/),
    })
    // Typed and never pinned: there is no point to check.
    expect(await refused({ coordinates: { lat: 0, lon: 0, empty: true } })).toBeNull()
  })

  test('a book has at most 20 addresses and one default, also when they come all at once', async () => {
    const { uid, context } = await somebody()
    const all = await Promise.all(
      Array.from({ length: 24 }, () => refusalOf(client.createAddress({ ...home, userId: uid }, { context }))),
    )
    expect(all.filter((refusal) => refusal === null)).toHaveLength(20)
    expect(all.find((refusal) => refusal !== null)).toMatchObject({
      status: 409,
      message: 'Error create address: at most 20 addresses',
    })
    const book = await client.addresses({ userId: uid }, { context })
    expect(book.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('a form that is sent twice adds one address', async () => {
    const { uid, context } = await somebody()
    const withKey = { context: { ...context, idempotencyKey: newSecret() } }
    const [one, other] = await Promise.all([
      client.createAddress({ ...home, userId: uid }, withKey),
      client.createAddress({ ...home, userId: uid }, withKey),
    ])
    expect(other).toEqual(one)
    expect(await client.addresses({ userId: uid }, { context })).toHaveLength(1)
  })

  test('billing info is kept once a country, plainly written, and a wrong document is refused in Spanish', async () => {
    const { context } = await somebody()
    const nit: BillingInfo = {
      country: 'BO',
      documentType: 'NIT',
      documentNumber: ' 1023456028 ',
      complement: null,
      businessName: 'Suárez SRL',
      email: 'ana@example.com',
    }
    const ruc: BillingInfo = { ...nit, country: 'PY', documentType: 'RUC', documentNumber: '80.028.061-0' }
    await client.saveBillingInfo(nit, { context })
    await client.saveBillingInfo(ruc, { context })
    await client.saveBillingInfo(
      { ...nit, documentType: 'CI', documentNumber: '4567890-sc', complement: '1a' },
      { context },
    )
    expect((await client.account(undefined, { context })).billingInfo).toEqual([
      { ...nit, documentType: 'CI', documentNumber: '4567890 SC', complement: '1A' },
      { ...ruc, documentNumber: '80028061-0' },
    ])
    expect(
      await refusalOf(client.saveBillingInfo({ ...ruc, documentNumber: '80028061-1' }, { context })),
    ).toMatchObject({
      status: 400,
      detail: 'El dígito verificador no corresponde a ese RUC. Revisa los números.',
    })
  })

  test('consent is what was said last, and what was not asked stays open', async () => {
    const { context } = await somebody()
    expect(await client.saveConsents({ marketing: true }, { context })).toMatchObject({
      analytics: null,
      marketing: true,
    })
    expect(await client.saveConsents({ analytics: false, termsVersion: '2' }, { context })).toEqual({
      termsVersion: '2',
      analytics: false,
      marketing: true,
    })
  })

  test('a point is told by the nearest town, to anybody', async () => {
    const coordinates = { lat: -17.7669, lon: -63.1995 }
    expect(await client.reverseGeocode({ coordinates, locale: 'es' }, { context: stranger })).toMatchObject({
      label: expect.stringContaining('al noroeste de Santa Cruz de la Sierra'),
      source: 'nearest-place',
    })
  })

  test('who leaves takes everything along, and can come back as somebody new', async () => {
    const ana = await somebody()
    await client.createAddress({ ...home, userId: ana.uid }, { context: ana.context })
    const kept = await client.exportPerson(undefined, { context: ana.context })
    expect(kept).toMatchObject({
      account: { primaryEmailAddress: ana.email, addressBook: [{ street: home.street }] },
      identities: [{ provider: 'password' }],
      sessions: [{ kind: 'web' }],
    })
    expect(JSON.stringify(kept)).not.toMatch(/hash/i)

    changed.length = 0
    expect(await client.erasePerson(undefined, { context: ana.context })).toEqual({ erased: true, kept: [] })
    expect(changed).toContain(ana.uid)
    const again = { ...ana.context, viewer: { ...ana.context.viewer } }
    expect(await accounts.client.erasePerson(undefined, { context: again })).toEqual({ erased: true, kept: [] })
    expect(await refusalOf(contextOf(ana.context.viewer.token ?? ''))).toMatchObject({ status: 401 })

    const credentials = { email: ana.email, password: 'croqueta-morada-7' }
    expect(await refusalOf(client.signInByPassword(credentials, { context: stranger }))).toMatchObject({ status: 401 })
    const rows = await db.selectFrom('accounts.addresses').select('uid').where('uid', '=', ana.uid).execute()
    expect(rows).toEqual([])
  })
})

describe('a phone', () => {
  let numbers = 0
  const aNumber = () => `+5917${String(1_000_000 + ++numbers).padStart(7, '0')}`
  const { client } = accounts

  test('is proved by the six digits that were sent there, once', async () => {
    const { context } = await somebody()
    const phoneNumber = aNumber()
    const answer = await client.requestPhoneCode({ phoneNumber }, { context })
    expect(answer).toEqual({
      sentTo: `+591 ••••• ${phoneNumber.slice(-3)}`,
      channel: 'whatsapp',
      expiresAt: new Date(time.getTime() + 10 * minute).toISOString(),
    })
    expect(sent.at(-1)).toMatchObject({ template: 'phone-code', to: { phoneNumber }, channels: ['whatsapp', 'sms'] })
    const code = codeSentTo(phoneNumber)
    expect(code).toMatch(/^\d{6}$/)

    expect(await client.confirmPhoneCode({ phoneNumber, code }, { context })).toEqual({ phoneNumber })
    expect(await client.account(undefined, { context })).toMatchObject({ phoneNumber, verifiedPhone: true })
    expect(await refusalOf(client.confirmPhoneCode({ phoneNumber, code }, { context }))).toMatchObject({ status: 400 })
  })

  test('is not proved by a code that is older than ten minutes, or of somebody else', async () => {
    const [ana, eve] = [await somebody(), await somebody()]
    const phoneNumber = aNumber()
    await client.requestPhoneCode({ phoneNumber }, { context: ana.context })
    const code = codeSentTo(phoneNumber)
    expect(await refusalOf(client.confirmPhoneCode({ phoneNumber, code }, { context: eve.context }))).toMatchObject({
      message: 'Code not valid',
    })
    later(10 * minute)
    expect(await refusalOf(client.confirmPhoneCode({ phoneNumber, code }, { context: ana.context }))).toMatchObject({
      message: 'Code not valid',
    })
  })

  test('of 64 guesses at once five are looked at, and then the right one does not count either', async () => {
    const { context } = await somebody()
    const phoneNumber = aNumber()
    await client.requestPhoneCode({ phoneNumber }, { context })
    const code = codeSentTo(phoneNumber)
    const wrong = Array.from({ length: 64 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(
      wrong.map((guess) => refusalOf(client.confirmPhoneCode({ phoneNumber, code: guess }, { context }))),
    )
    expect(answers.filter((answer) => answer?.message === 'Code not valid')).toHaveLength(5)
    expect(answers.filter((answer) => answer?.message === 'Too many guesses')).toHaveLength(59)
    expect(await refusalOf(client.confirmPhoneCode({ phoneNumber, code }, { context }))).toMatchObject({ status: 429 })
  })

  test('is rung three times an hour at most, whoever asks, also when many ask at once', async () => {
    const phoneNumber = aNumber()
    const askers = await Promise.all(Array.from({ length: 6 }, () => somebody()))
    const before = sent.length
    const answers = await Promise.all(
      askers.map(({ context }) => refusalOf(client.requestPhoneCode({ phoneNumber }, { context }))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ status: 429 })
    expect(sent.length - before).toBe(3)
    later(hour)
    expect(
      await refusalOf(client.requestPhoneCode({ phoneNumber }, { context: (await somebody()).context })),
    ).toBeNull()
  })

  test('an account asks three times an hour at most, a network address ten times', async () => {
    const { context } = await somebody()
    const asked = async (from: typeof context) =>
      (await refusalOf(client.requestPhoneCode({ phoneNumber: aNumber() }, { context: from })))?.status ?? 'sent'
    expect([await asked(context), await asked(context), await asked(context), await asked(context)]).toEqual([
      'sent',
      'sent',
      'sent',
      429,
    ])

    const answers: unknown[] = []
    for (let i = 0; i < 12; i += 1) {
      const other = await somebody()
      answers.push(await asked({ ...other.context, client: '203.0.113.7' }))
    }
    expect(answers).toEqual([...Array(10).fill('sent'), 429, 429])
  })

  test('gets no code outside Bolivia and Paraguay', async () => {
    const { context } = await somebody()
    for (const phoneNumber of ['+1 202 555 0143', '12345', 'whatever'])
      expect(await refusalOf(client.requestPhoneCode({ phoneNumber }, { context }))).toMatchObject({
        status: 400,
        message: 'Phone not reachable',
      })
  })

  test('belongs to whoever proved it last: the account before only claims it now', async () => {
    const [ana, luis] = [await somebody(), await somebody()]
    const phoneNumber = aNumber()
    const prove = async ({ context }: typeof ana) => {
      await client.requestPhoneCode({ phoneNumber }, { context })
      await client.confirmPhoneCode({ phoneNumber, code: codeSentTo(phoneNumber) }, { context })
    }
    await prove(ana)
    published.length = 0
    await prove(luis)
    expect(await client.account(undefined, { context: ana.context })).toMatchObject({
      phoneNumber,
      verifiedPhone: false,
    })
    expect(await client.account(undefined, { context: luis.context })).toMatchObject({
      phoneNumber,
      verifiedPhone: true,
    })
    expect(published.map(({ data }) => 'uid' in data && data.uid)).toEqual([ana.uid, luis.uid])
  })

  test('is never proved for two accounts, even when both confirm at the same moment', async () => {
    const [ana, luis] = [await somebody(), await somebody()]
    const phoneNumber = aNumber()
    const codes = new Map<string, string>()
    for (const { uid, context } of [ana, luis]) {
      await client.requestPhoneCode({ phoneNumber }, { context })
      codes.set(uid, codeSentTo(phoneNumber))
    }
    const answers = await Promise.all(
      [ana, luis].map(({ uid, context }) =>
        refusalOf(client.confirmPhoneCode({ phoneNumber, code: codes.get(uid) ?? '' }, { context })),
      ),
    )
    expect(answers).toEqual([null, null])
    const holders = await db
      .selectFrom('accounts.accounts')
      .select('uid')
      .where('phone_number', '=', phoneNumber)
      .where('verified_phone', '=', true)
      .execute()
    expect(holders).toHaveLength(1)
  })

  test('that is changed by the form is not proved any more, and the same one stays proved', async () => {
    const { uid, context } = await somebody()
    const phoneNumber = aNumber()
    await client.requestPhoneCode({ phoneNumber }, { context })
    await client.confirmPhoneCode({ phoneNumber, code: codeSentTo(phoneNumber) }, { context })
    const save = (written: string) => {
      const update = { fullName: 'Ana', email: 'ana@example.com', phoneNumber: written, userName: null, locale: 'es' }
      return client.updateUser({ ...update, userId: uid }, { context })
    }
    await save(phoneNumber.replace('+591', ''))
    expect(await client.account(undefined, { context })).toMatchObject({ phoneNumber, verifiedPhone: true })
    await save(aNumber())
    expect(await client.account(undefined, { context })).toMatchObject({ verifiedPhone: false })
  })

  test('without a provider of messages it is said that no code can be sent, and no try is lost', async () => {
    const { context } = await somebody()

    const noChannel = errorCatalogue('messaging', { 'no-channel': { status: 503, message: 'No channel', es: '' } })
    const mute = testAccounts({
      db,
      now: () => time,
      messaging: {
        send: async () => {
          throw noChannel('no-channel')
        },
      },
    })
    for (let i = 0; i < 4; i += 1) {
      const call = mute.accounts.client.requestPhoneCode({ phoneNumber: '70099999' }, { context })
      expect(await refusalOf(call)).toMatchObject({ status: 503, message: 'No channel for phone codes' })
    }
    expect(mute.unexpected).toHaveLength(4)
  })

  test('and its code are in the database only as a hash that nobody can try', async () => {
    const { uid, context } = await somebody()
    const phoneNumber = aNumber()
    await client.requestPhoneCode({ phoneNumber }, { context })
    const row = await db.selectFrom('accounts.phone_codes').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(codeSentTo(phoneNumber))
  })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
