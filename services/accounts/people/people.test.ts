import { beforeEach, describe, expect, test } from 'vitest'
import type { BillingInfo } from '../contract.ts'
import { home } from '../testing/home-address.ts'
import { hour, openAccounts, password } from '../testing/open-accounts.ts'
import { getRefusal } from '../testing/refusals.ts'
import { stranger } from '../testing/test-accounts.ts'

const { db, now, later, doors, accounts, published, unexpected, changed, getContext, signUp, aGuest } =
  await openAccounts()

// Each test runs on a day of its own, so that rate limits of other tests do not apply.
beforeEach(() => later(25 * hour))

describe.each(doors)('%s', (_where, client) => {
  test('a person is a user and an account, its name in two parts', async () => {
    const ana = await signUp('PY')
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
      credibility: { verifiedPhone: false, completedOrders: 0, canPayAtDoor: true, maxAtDoorMinor: 2_500_000 },
    })
  })

  test("the overlay's data is saved at once, the phone as E.164 and not as proved, and told to the other services", async () => {
    const ana = await signUp()
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
        data: {
          uid: ana.uid,
          fullName: 'Ana Suárez',
          phoneNumber: '+59170012345',
          email: 'ana@nuevo.bo',
          verifiedPhone: false,
          verifiedEmail: false,
          changedAt: now().toISOString(),
        },
      },
    ])
  })

  test("the form's refusals are the specification's, word for word", async () => {
    const { uid, context } = await signUp()
    const good = {
      userId: uid,
      fullName: 'Ana',
      email: 'a@b.bo',
      phoneNumber: '70012345',
      userName: null,
      locale: 'es',
    }
    const toMessage = async (wrong: object) =>
      (await getRefusal(client.updateUser({ ...good, ...wrong }, { context })))?.message
    expect(await toMessage({ fullName: '  ' })).toBe('Nombre es obligatorio')
    expect(await toMessage({ phoneNumber: ' 1234 ' })).toBe('Teléfono es obligatorio')
    for (const phoneNumber of ['0981 12345', '7001234', 'llámame'])
      expect(await toMessage({ phoneNumber })).toBe('Teléfono no es válido')
    expect(await toMessage({ email: '' })).toBe('Email es obligatorio')
    expect(await toMessage({ email: 'ana' })).toBe('Email no tiene un formato válido')
  })

  test('a guest with data and a credibility is a guest account', async () => {
    const guest = await aGuest()
    const update = { fullName: 'Luz', email: 'luz@example.com', phoneNumber: '70012346', userName: null, locale: 'es' }
    await client.updateUser({ ...update, userId: guest.uid }, { context: guest.context })
    expect(await client.account(undefined, { context: guest.context })).toMatchObject({
      name: 'Luz',
      phoneNumber: '+59170012346',
      isGuestAccount: true,
      hasPassword: false,
      credibility: await client.checkCredibility({ locale: 'es' }, { context: guest.context }),
    })
  })

  test("a stranger's id reads as not found, for every operation that takes one", async () => {
    const ana = await signUp()
    const { code } = await client.createAddress({ ...home, userId: ana.uid }, { context: ana.context })
    const eve = await signUp()
    const { context } = eve
    const words = { street: 'De Eve', notes: 'Mía' }
    const update = { fullName: 'Eve', email: 'eve@x.bo', phoneNumber: '70000000', userName: null, locale: 'es' }
    const tries = [
      client.user({ userId: ana.uid }, { context }),
      client.updateUser({ ...update, userId: ana.uid }, { context }),
      client.addresses({ userId: ana.uid }, { context }),
      client.createAddress({ ...home, userId: ana.uid }, { context }),
      client.changeAddress({ ...words, userId: ana.uid, eddressCode: code }, { context }),
      client.changeAddress({ ...words, userId: eve.uid, eddressCode: code }, { context }),
      client.deleteAddress({ userId: ana.uid, eddressCode: code }, { context }),
      client.deleteAddress({ userId: eve.uid, eddressCode: code }, { context }),
      client.setDefaultAddress({ userId: ana.uid, eddressCode: code }, { context }),
      client.setDefaultAddress({ userId: eve.uid, eddressCode: code }, { context }),
    ]
    for (const refusal of await Promise.all(tries.map(getRefusal))) expect(refusal).toMatchObject({ status: 404 })
    expect(await getRefusal(client.user({ userId: 'nobody' }, { context }))).toEqual(
      await getRefusal(client.user({ userId: ana.uid }, { context })),
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
    for (const refusal of await Promise.all(calls.map(getRefusal)))
      expect(refusal).toMatchObject({ status: 401, message: 'Token not valid' })
  })

  test('billing info is kept once a country, plainly written, and a wrong document is refused in Spanish', async () => {
    const { context } = await signUp()
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
      await getRefusal(client.saveBillingInfo({ ...ruc, documentNumber: '80028061-1' }, { context })),
    ).toMatchObject({
      status: 400,
      detail: 'El dígito verificador no corresponde a ese RUC. Revisa los números.',
    })
  })

  test('consent is what was said last, and what was not asked stays open', async () => {
    const { context } = await signUp()
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

  test('who leaves takes everything along, and can come back as somebody new', async () => {
    const ana = await signUp()
    await client.createAddress({ ...home, userId: ana.uid }, { context: ana.context })
    const exported = await client.exportPerson(undefined, { context: ana.context })
    expect(exported).toMatchObject({
      account: { primaryEmailAddress: ana.email, addressBook: [{ street: home.street }] },
      identities: [{ provider: 'password' }],
      sessions: [{ kind: 'web' }],
    })
    expect(JSON.stringify(exported)).not.toMatch(/hash/i)

    changed.length = 0
    expect(await client.erasePerson(undefined, { context: ana.context })).toEqual({ erased: true, kept: [] })
    expect(changed).toContain(ana.uid)
    const again = { ...ana.context, viewer: { ...ana.context.viewer } }
    expect(await accounts.client.erasePerson(undefined, { context: again })).toEqual({ erased: true, kept: [] })
    expect(await getRefusal(getContext(ana.context.viewer.token ?? ''))).toMatchObject({ status: 401 })

    const credentials = { email: ana.email, password }
    expect(await getRefusal(client.signInByPassword(credentials, { context: stranger }))).toMatchObject({ status: 401 })
    const rows = await db.selectFrom('accounts.addresses').select('uid').where('uid', '=', ana.uid).execute()
    expect(rows).toEqual([])
  })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
