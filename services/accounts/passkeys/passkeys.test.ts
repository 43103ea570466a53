import { beforeEach, describe, expect, test } from 'vitest'
import { newSecret } from '#shared/ids.ts'
import { listOperations } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { contract } from '../contract.ts'
import { day, minute, openAccounts, password } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'
import { stranger, testAccounts } from '../testing/test-accounts.ts'

const harness = await openAccounts({ poolSize: 6 })
const { db, later, doors, accounts, sent, unexpected, getViewer, getContext } = harness
const { colleague, operator, setUp, generateCode, findAuditLog } = peopleWhoWorkHere(harness)

const browserSecret = 'the secret of a browser'
const here = { rpId: 'localhost', origin: 'http://localhost:3000' }
const phone = () => softwareAuthenticator(here)
type Phone = ReturnType<typeof phone>

beforeEach(() => later(day))

describe.each(doors)('%s', (_where, client) => {
  type Person = { uid: string; sessionToken: string }
  const contextOf = ({ sessionToken }: Person) => getContext(sessionToken)

  /** Adds a passkey of this phone to the account whose session is `person`'s. */
  async function add(person: Person, device: Phone, name = 'Mi teléfono') {
    const context = await contextOf(person)
    const options = await client.beginPasskey({ browserSecret }, { context })
    return client.addPasskey({ browserSecret, attestation: device.create(options), name }, { context })
  }

  async function signIn(device: Phone, unusual: Parameters<Phone['get']>[1] = {}, context: CallContext = stranger) {
    const options = await client.beginPasskeySignIn({ browserSecret }, { context: stranger })
    return client.signInByPasskey({ browserSecret, assertion: device.get(options, unusual) }, { context })
  }

  async function prove(person: Person, device: Phone, unusual: Parameters<Phone['get']>[1] = {}) {
    const context = await contextOf(person)
    const options = await client.beginPasskeyProof({ browserSecret }, { context })
    return client.proveByPasskey({ browserSecret, assertion: device.get(options, unusual) }, { context })
  }

  const isStaff = async ({ sessionToken }: Person) => (await getViewer(sessionToken)).roles.includes('operator')
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => asServiceError(error)?.code ?? String(error),
    )

  test.each(['p256', 'ed25519'] as const)('a person signs in with a passkey (%s) and is told of it', async (kind) => {
    const ana = await harness.signUp()
    const device = softwareAuthenticator({ ...here, kind })
    const added = await add(ana, device)
    expect(added).toMatchObject({ name: 'Mi teléfono', host: 'localhost', isHere: true, isSecondFactor: false })

    const entered = await signIn(device)
    expect(entered).toMatchObject({ uid: ana.uid, needsSecondFactor: false })
    expect(await getViewer(entered.sessionToken ?? '')).toMatchObject({ uid: ana.uid, roles: ['customer'] })
    expect((await client.passkeys(undefined, { context: ana.context }))[0]?.lastUsedAt).not.toBeNull()
    expect(sent.filter(({ key }) => key === `passkey-added ${added.id}`)).toMatchObject([
      { template: 'passkey-added', to: { uid: ana.uid }, data: { link: 'http://localhost:3000/profile/passkeys' } },
    ])
    expect(unexpected).toEqual([])
  })

  test('the options name this host, want the person recognised, and no passkey twice on one device', async () => {
    const ana = await harness.signUp()
    const device = phone()
    await add(ana, device)
    const [held] = await db.selectFrom('accounts.passkeys').selectAll().where('uid', '=', ana.uid).execute()
    const creation = await client.beginPasskey({ browserSecret }, { context: ana.context })
    expect(creation).toMatchObject({
      rp: { id: 'localhost', name: 'Huella' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: held?.credential_id }],
    })
    const request = await client.beginPasskeySignIn({ browserSecret }, { context: stranger })
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(JSON.stringify(request)).not.toContain(held?.credential_id)
  })

  describe('what is not a passkey of this account here and now signs nobody in:', () => {
    test.each([
      ['made for another website', { origin: 'https://huella.example.com' }],
      ['of another host', { rpId: 'example.com' }],
      ['of a device that did not recognise its person', { isUserVerified: false }],
    ])('a signature %s', async (_what, unusual) => {
      const ana = await harness.signUp()
      const device = phone()
      await add(ana, device)
      expect(await refusal(signIn(device, unusual))).toBe('accounts.passkey-not-valid')
    })

    test('a response that was sent before, also twice at once', async () => {
      const ana = await harness.signUp()
      const device = phone()
      await add(ana, device)
      const options = await client.beginPasskeySignIn({ browserSecret }, { context: stranger })
      const assertion = device.get(options)
      const enter = () => refusal(client.signInByPasskey({ browserSecret, assertion }, { context: stranger }))
      const outcomes = await Promise.all([enter(), enter(), enter()])
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'accounts.passkey-expired')).toHaveLength(2)
      expect(await enter()).toBe('accounts.passkey-expired')
    })

    test('a challenge that failed once, is ten minutes old, was made up, or belongs to another browser', async () => {
      const ana = await harness.signUp()
      const device = phone()
      await add(ana, device)
      const ask = () => client.beginPasskeySignIn({ browserSecret }, { context: stranger })
      const enter = (assertion: ReturnType<Phone['get']>, secret = browserSecret) =>
        refusal(client.signInByPasskey({ browserSecret: secret, assertion }, { context: stranger }))

      const failed = await ask()
      expect(await enter(device.get(failed, { isUserVerified: false }))).toBe('accounts.passkey-not-valid')
      expect(await enter(device.get(failed))).toBe('accounts.passkey-expired')
      const old = await ask()
      later(11 * minute)
      expect(await enter(device.get(old))).toBe('accounts.passkey-expired')
      expect(await enter(device.get({ challenge: 'bWFkZSB1cCBieSBzb21lYm9keQ' }))).toBe('accounts.passkey-expired')
      expect(await enter(device.get(await ask()), 'the secret of another browser')).toBe('accounts.passkey-expired')
    })

    test('a challenge that was asked for something else', async () => {
      const ana = await harness.signUp()
      const device = phone()
      await add(ana, device)
      const proof = await client.beginPasskeyProof({ browserSecret }, { context: ana.context })
      const enter = client.signInByPasskey({ browserSecret, assertion: device.get(proof) }, { context: stranger })
      expect(await refusal(enter)).toBe('accounts.passkey-expired')
      const addition = await client.beginPasskey({ browserSecret }, { context: ana.context })
      const confirm = client.proveByPasskey(
        { browserSecret, assertion: device.get(addition) },
        { context: ana.context },
      )
      expect(await refusal(confirm)).toBe('accounts.passkey-expired')
    })

    test('a credential that nobody added, one that was removed, and one that names another person', async () => {
      const [ana, luis] = [await harness.signUp(), await harness.signUp()]
      const device = phone()
      const { id } = await add(ana, device)
      await add(luis, phone())

      const foreign = phone()
      foreign.create({ challenge: 'nobody asked', user: { id: 'bm9ib2R5' } })
      expect(await refusal(signIn(foreign))).toBe('accounts.passkey-unknown')

      const options = await client.beginPasskeySignIn({ browserSecret }, { context: stranger })
      const assertion = device.get(options)
      assertion.response.userHandle = Buffer.from(luis.uid).toString('base64url')
      const enter = client.signInByPasskey({ browserSecret, assertion }, { context: stranger })
      expect(await refusal(enter)).toBe('accounts.passkey-not-valid')

      await client.removePasskey({ passkeyId: id }, { context: ana.context })
      expect(await refusal(signIn(device))).toBe('accounts.passkey-unknown')
    })

    test('a signature of another key under the name of a known one', async () => {
      const ana = await harness.signUp()
      const [device, thief] = [phone(), phone()]
      await add(ana, device)
      thief.create({ challenge: 'nobody asked', user: { id: Buffer.from(ana.uid).toString('base64url') } })
      const options = await client.beginPasskeySignIn({ browserSecret }, { context: stranger })
      const { id, rawId } = device.get(options)
      const assertion = { ...thief.get(options), id, rawId }
      const enter = client.signInByPasskey({ browserSecret, assertion }, { context: stranger })
      expect(await refusal(enter)).toBe('accounts.passkey-not-valid')
    })

    test('a counter that went back, as that of a copied key does', async () => {
      const ana = await harness.signUp()
      const device = phone()
      await add(ana, device)
      expect(await refusal(signIn(device, { counter: 5 }))).toBeUndefined()
      expect(await refusal(signIn(device, { counter: 5 }))).toBe('accounts.passkey-not-valid')
      expect(await refusal(signIn(device, { counter: 4 }))).toBe('accounts.passkey-not-valid')
      expect(await refusal(signIn(device, { counter: 0 }))).toBe('accounts.passkey-not-valid')
      expect(await refusal(signIn(device, { counter: 6 }))).toBeUndefined()
    })

    test('a passkey of a blocked account, and one of the other country', async () => {
      const [ana, owner] = [await harness.signUp(), await operator()]
      const device = phone()
      await add(ana, device)
      const paraguay = { ...stranger, viewer: { ...stranger.viewer, country: 'PY' as const } }
      if (_where === 'in process') {
        const options = await client.beginPasskeySignIn({ browserSecret }, { context: paraguay })
        expect(options).toMatchObject({ rpId: 'huella.com.py.localhost' })
        const unusual = { rpId: 'huella.com.py.localhost', origin: 'http://huella.com.py.localhost:3000' }
        const assertion = device.get(options, unusual)
        const enter = client.signInByPasskey({ browserSecret, assertion }, { context: paraguay })
        expect(await refusal(enter)).toBe('accounts.passkey-unknown')
      }
      await db.updateTable('accounts.accounts').set({ is_owner: true }).where('uid', '=', owner.uid).execute()
      await client.blockAccount({ uid: ana.uid, reason: 'Fraude' }, { context: await owner.context() })
      expect(await refusal(signIn(device))).toBe('accounts.account-blocked')
    })
  })

  test('a new key is refused from another website, twice, unrecognised, and to another account or browser', async () => {
    const [ana, luis] = [await harness.signUp(), await harness.signUp()]
    const begin = () => client.beginPasskey({ browserSecret }, { context: ana.context })
    const finish = (attestation: ReturnType<Phone['create']>, person = ana, secret = browserSecret) =>
      refusal(client.addPasskey({ browserSecret: secret, attestation, name: 'x' }, { context: person.context }))
    const wrong = phone().create(await begin(), { origin: 'https://huella.example.com' })
    expect(await finish(wrong)).toBe('accounts.passkey-not-valid')
    expect(await finish(phone().create(await begin(), { isUserVerified: false }))).toBe('accounts.passkey-not-valid')
    expect(await finish(phone().create(await begin()), luis)).toBe('accounts.passkey-expired')
    expect(await finish(phone().create(await begin()), ana, 'the secret of another browser')).toBe(
      'accounts.passkey-expired',
    )
    const made = phone().create(await begin())
    expect(await finish(made)).toBeUndefined()
    expect(await finish(made)).toBe('accounts.passkey-expired')
    expect(await client.passkeys(undefined, { context: ana.context })).toHaveLength(1)
  })

  test('a passkey is added and removed only by who has just proved who they are', async () => {
    const ana = await harness.signUp()
    const device = phone()
    const { id } = await add(ana, device)
    later(16 * minute)
    expect(await refusal(client.beginPasskey({ browserSecret }, { context: ana.context }))).toBe(
      'accounts.confirm-first',
    )
    expect(await refusal(client.removePasskey({ passkeyId: id }, { context: ana.context }))).toBe(
      'accounts.confirm-first',
    )
    const confirm = (typed: string) => refusal(client.confirmPassword({ password: typed }, { context: ana.context }))
    expect(await confirm('not the password')).toBe('accounts.wrong-password')
    expect(await refusal(client.beginPasskey({ browserSecret }, { context: ana.context }))).toBe(
      'accounts.confirm-first',
    )
    expect(await confirm(password)).toBeUndefined()
    await add(ana, phone(), 'Mi laptop')
    later(16 * minute)
    await prove(ana, device)
    await client.removePasskey({ passkeyId: id }, { context: ana.context })
    expect(await client.passkeys(undefined, { context: ana.context })).toMatchObject([{ name: 'Mi laptop' }])
  })

  test('e-mail, phone, authenticator and account change only after a recent proof, which a passkey is', async () => {
    const rosa = await operator()
    const device = phone()
    await add(rosa, device)
    const context = () => contextOf(rosa)
    const data = { fullName: 'Rosa Méndez', email: rosa.email, phoneNumber: '70012345', userName: null, locale: 'es' }
    const update = async (change: Partial<typeof data> = {}) =>
      refusal(client.updateUser({ userId: rosa.uid, ...data, ...change }, { context: await context() }))
    // Every quarter of an hour a request, so that the second factor stays.
    for (let count = 0; count < 2; count++) {
      later(10 * minute)
      await context()
    }
    // A first phone and another name take nothing away.
    expect(await update()).toBeUndefined()
    expect(await update({ fullName: 'Rosa M.' })).toBeUndefined()
    const acts = {
      'updateUser with an e-mail': () => update({ email: 'thief@example.com' }),
      'updateUser with a phone': () => update({ phoneNumber: '70099999' }),
      requestPhoneCode: async () =>
        refusal(client.requestPhoneCode({ phoneNumber: '70099998' }, { context: await context() })),
      beginSecondFactor: async () => refusal(client.beginSecondFactor(undefined, { context: await context() })),
      beginPasskey: async () =>
        refusal(client.beginPasskey({ browserSecret: newSecret() }, { context: await context() })),
      addPassword: async () =>
        refusal(client.addPassword({ password: 'un paseo largo por la plaza' }, { context: await context() })),
      removePasskey: async () => refusal(client.removePasskey({ passkeyId: 'other' }, { context: await context() })),
      checkErasure: async () => refusal(client.checkErasure(undefined, { context: await context() })),
      erasePerson: async () => refusal(client.erasePerson(undefined, { context: await context() })),
    }
    // Whatever the contracts declare is tried here.
    const declared = listOperations(contract).filter(({ policy }) => policy.proof === 'recent')
    expect(new Set(Object.keys(acts).map((act) => act.split(' ')[0]))).toEqual(
      new Set(declared.map(({ name }) => name)),
    )
    const isRecent = async () => (await client.recentProof(undefined, { context: await context() })).isRecent
    for (const [name, act] of Object.entries(acts))
      expect([name, await act()]).toEqual([name, 'accounts.confirm-first'])
    expect(await isRecent()).toBe(false)
    await prove(rosa, device)
    expect(await isRecent()).toBe(true)
    const answers: Record<string, string> = {
      removePasskey: 'accounts.passkey-not-found',
      addPassword: 'accounts.has-password',
    }
    for (const [name, act] of Object.entries(acts)) expect([name, await act()]).toEqual([name, answers[name]])
    const told = sent.filter(({ template, to }) => template === 'contact-changed' && to.email === rosa.email)
    expect(told.map(({ data }) => data.what)).toEqual(['email'])
  })

  test('a removed passkey ends every other session, and its owner is told', async () => {
    const ana = await harness.signUp()
    const device = phone()
    const { id } = await add(ana, device)
    const { sessionToken } = await signIn(device)
    await client.removePasskey({ passkeyId: id }, { context: ana.context })
    await expect(getViewer(sessionToken ?? '')).rejects.toThrow()
    expect(await getViewer(ana.sessionToken)).toMatchObject({ uid: ana.uid })
    expect(sent.filter(({ key }) => key === `passkey-removed ${id}`)).toHaveLength(1)
  })

  test('only its owner sees, renames and removes a passkey, and a guest has none', async () => {
    const [ana, luis, guest] = [await harness.signUp(), await harness.signUp(), await harness.aGuest()]
    const { id } = await add(ana, phone())
    const byLuis = { context: luis.context }
    expect(await client.passkeys(undefined, byLuis)).toEqual([])
    expect(await refusal(client.renamePasskey({ passkeyId: id, name: 'Mía' }, byLuis))).toBe(
      'accounts.passkey-not-found',
    )
    expect(await refusal(client.removePasskey({ passkeyId: id }, byLuis))).toBe('accounts.passkey-not-found')
    await client.renamePasskey({ passkeyId: id, name: 'El de casa' }, { context: ana.context })
    expect(await client.passkeys(undefined, { context: ana.context })).toMatchObject([{ name: 'El de casa' }])
    expect(await refusal(client.beginPasskey({ browserSecret }, { context: guest.context }))).toBe(
      'accounts.guests-have-no-page',
    )
  })

  test('an account has 20 passkeys at most', async () => {
    const ana = await harness.signUp()
    for (let count = 0; count < 20; count++) await add(ana, phone())
    expect(await refusal(add(ana, phone()))).toBe('accounts.too-many-passkeys')
  })

  test('a passkey proves the second factor of staff in place of the code, and unlocks an idle session', async () => {
    const rosa = await operator()
    const device = phone()
    expect(await add(rosa, device)).toMatchObject({ isSecondFactor: true })
    later(31 * minute)
    expect(await isStaff(rosa)).toBe(false)
    await prove(rosa, device)
    expect(await isStaff(rosa)).toBe(true)

    later(31 * minute)
    expect(await signIn(device, {}, await contextOf(rosa))).toMatchObject({
      uid: rosa.uid,
      sessionToken: null,
      needsSecondFactor: false,
    })
    expect(await isStaff(rosa)).toBe(true)
    const { sessionToken } = await signIn(device)
    expect(await isStaff({ ...rosa, sessionToken: sessionToken ?? '' })).toBe(true)
    expect((await findAuditLog(rosa.uid)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['add-passkey', 'prove-passkey']),
    )
  })

  test('a passkey from before somebody worked here signs them in as a customer alone', async () => {
    const rosa = await colleague()
    const device = phone()
    await add(rosa, device)
    await setUp.grantRole({ whom: rosa.email, role: 'operator', merchantId: null })
    const entered = await signIn(device)
    expect(entered).toMatchObject({ needsSecondFactor: true })
    expect(await isStaff({ ...rosa, sessionToken: entered.sessionToken ?? '' })).toBe(false)
    expect(await refusal(prove(rosa, device))).toBe('accounts.passkey-not-found')
  })

  test('a stolen password adds neither a passkey nor an authenticator beside the second factor of staff', async () => {
    const rosa = await operator()
    const device = phone()
    await add(rosa, device)
    const { idToken } = await client.signInByPassword({ email: rosa.email, password }, { context: stranger })
    const { sessionToken } = await client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
    const thief = { uid: rosa.uid, sessionToken }
    expect(await refusal(add(thief, phone()))).toBe('accounts.second-factor-first')
    await db.deleteFrom('accounts.second_factors').where('uid', '=', rosa.uid).execute()
    expect(await refusal(add(thief, phone()))).toBe('accounts.second-factor-first')
    expect(await refusal(client.beginSecondFactor(undefined, { context: await contextOf(thief) }))).toBe(
      'accounts.second-factor-first',
    )
  })

  test('a passkey is the first second factor of a new colleague, and the last one stays', async () => {
    const rosa = await colleague()
    await setUp.grantRole({ whom: rosa.email, role: 'operator', merchantId: null })
    const { id } = await add(rosa, phone())
    expect(await isStaff(rosa)).toBe(true)
    const remove = async () => refusal(client.removePasskey({ passkeyId: id }, { context: await contextOf(rosa) }))
    expect(await remove()).toBe('accounts.last-second-factor')
    const { secret } = await client.beginSecondFactor(undefined, { context: await contextOf(rosa) })
    await client.proveSecondFactor({ code: generateCode(secret) }, { context: await contextOf(rosa) })
    expect(await remove()).toBeUndefined()
  })

  test('the passkey of another person does not confirm the caller', async () => {
    const [rosa, luis] = [await operator(), await operator()]
    const device = phone()
    await add(rosa, phone())
    await add(luis, device)
    later(31 * minute)
    expect(await refusal(prove(rosa, device))).toBe('accounts.passkey-of-another')
    expect(await isStaff(rosa)).toBe(false)
  })

  test('a session that a PIN opened adds no passkey until its person proves more', async () => {
    const [rosa, luis] = [await operator(), await operator()]
    later(minute)
    const trust = { code: generateCode(rosa.secret), pin: '482915', deviceSecret: null }
    const { deviceSecret } = await client.trustDevice(trust, { context: await rosa.context() })
    const unlock = { deviceSecret, uid: rosa.uid, pin: '482915' }
    const { sessionToken } = await client.unlockByPin(unlock, { context: await luis.context() })
    const opened = { uid: rosa.uid, sessionToken: sessionToken ?? '' }
    expect(await isStaff(opened)).toBe(true)
    expect(await refusal(add(opened, phone()))).toBe('accounts.confirm-first')
  })

  describe('staff with a passkey alone', () => {
    const pin = '482915'

    async function trustByPasskey(person: Person, device: Phone, unusual: Parameters<Phone['get']>[1] = {}) {
      const context = await contextOf(person)
      const options = await client.beginPasskeyProof({ browserSecret }, { context })
      const trust = { browserSecret, assertion: device.get(options, unusual), pin, name: 'Chrome en Android' }
      return client.trustDeviceByPasskey(trust, { context })
    }

    async function staffWithPasskey() {
      const rosa = await colleague()
      await setUp.grantRole({ whom: rosa.email, role: 'operator', merchantId: null })
      const device = phone()
      await add(rosa, device)
      return { rosa, device }
    }

    test('trust a browser by it and go on there after a pause by a PIN, which adds no passkey', async () => {
      const { rosa, device } = await staffWithPasskey()
      later(31 * minute)
      const { deviceSecret } = await trustByPasskey(rosa, device)
      expect(await isStaff(rosa)).toBe(true)
      later(31 * minute)
      const unlock = { deviceSecret, uid: rosa.uid, pin }
      expect(await client.unlockByPin(unlock, { context: await contextOf(rosa) })).toMatchObject({ sessionToken: null })
      expect(await isStaff(rosa)).toBe(true)
      expect(await refusal(add(rosa, phone()))).toBe('accounts.confirm-first')
      expect((await findAuditLog(rosa.uid)).map(({ action }) => action).slice(-3)).toEqual([
        'prove-passkey',
        'trust-device',
        'unlock-device',
      ])
    })

    test('trust none with what proves no second factor, a weak PIN, or as a customer', async () => {
      const { rosa, device } = await staffWithPasskey()
      expect(await refusal(trustByPasskey(rosa, device, { isUserVerified: false }))).toBe('accounts.passkey-not-valid')
      const context = await contextOf(rosa)
      const options = await client.beginPasskeyProof({ browserSecret }, { context })
      const assertion = device.get(options)
      const ask = (typed: string) =>
        refusal(client.trustDeviceByPasskey({ browserSecret, assertion, pin: typed }, { context }))
      expect(await ask('123456')).toBe('accounts.weak-pin')
      // The weak PIN spent no challenge; a second use of it is refused.
      expect([await ask(pin), await ask(pin)]).toEqual([undefined, 'accounts.passkey-expired'])

      const before = await colleague()
      const customersOwn = phone()
      await add(before, customersOwn)
      expect(await refusal(trustByPasskey(before, customersOwn))).toBe('accounts.not-allowed')
      const asCustomer = await client.beginPasskeyProof({ browserSecret }, { context: await contextOf(before) })
      await setUp.grantRole({ whom: before.email, role: 'operator', merchantId: null })
      const signed = { browserSecret, assertion: customersOwn.get(asCustomer), pin }
      const outcome = refusal(client.trustDeviceByPasskey(signed, { context: await contextOf(before) }))
      expect(await outcome).toBe('accounts.not-a-second-factor')
    })
  })

  test('a reset second factor deletes every passkey; who leaves keeps theirs to sign in', async () => {
    const [rosa, luis, owner] = [await operator(), await operator(), await operator()]
    await db.updateTable('accounts.accounts').set({ is_owner: true }).where('uid', '=', owner.uid).execute()
    const [lost, own] = [phone(), phone()]
    await add(rosa, lost)
    await add(luis, own)
    const byOwner = { context: await owner.context() }
    await client.resetSecondFactor({ uid: rosa.uid, reason: 'Perdió el teléfono' }, byOwner)
    expect(await refusal(signIn(lost))).toBe('accounts.passkey-unknown')

    const { version, hasSecondFactor } = await client.staffPerson({ uid: luis.uid }, byOwner)
    expect(hasSecondFactor).toBe(true)
    await client.changeStaffRole({ uid: luis.uid, version, role: null, merchantId: null }, byOwner)
    expect(await signIn(own)).toMatchObject({ uid: luis.uid, needsSecondFactor: false })
    await setUp.grantRole({ whom: luis.email, role: 'operator', merchantId: null })
    expect(await signIn(own)).toMatchObject({ needsSecondFactor: true })
    // At the machine, `--new-second-factor`.
    await setUp.grantRole({ whom: luis.email, role: 'operator', merchantId: null, forgetsSecondFactor: true })
    expect(await refusal(signIn(own))).toBe('accounts.passkey-unknown')
  })

  test('the export names the passkeys without their keys, and they go with the account', async () => {
    const ana = await harness.signUp()
    const device = phone()
    await add(ana, device)
    const own = await client.exportPerson(undefined, { context: ana.context })
    expect(own).toMatchObject({ passkeys: [{ name: 'Mi teléfono', rp_id: 'localhost' }] })
    expect(JSON.stringify(own)).not.toMatch(/public_key|credential_id/)
    await client.erasePerson(undefined, { context: ana.context })
    expect(await refusal(signIn(device))).toBe('accounts.passkey-unknown')
    expect(await db.selectFrom('accounts.passkeys').select('id').where('uid', '=', ana.uid).execute()).toEqual([])
  })
})

test('fifty failed passkeys of one network in an hour are enough', async () => {
  const device = phone()
  device.create({ challenge: 'nobody asked', user: { id: 'bm9ib2R5' } })
  const context = { ...stranger, client: '198.51.100.7' }
  const { client } = accounts
  const guess = async () => {
    const options = await client.beginPasskeySignIn({ browserSecret }, { context })
    await client.signInByPasskey({ browserSecret, assertion: device.get(options) }, { context })
  }
  for (let count = 0; count < 50; count++) await expect(guess()).rejects.toMatchObject({ status: 401 })
  await expect(guess()).rejects.toMatchObject({ code: 'accounts.too-many-tries' })
})

test('an address without TLS has no passkeys', async () => {
  const { client } = testAccounts({
    db,
    now: harness.now,
    origins: { BO: 'http://10.0.0.7:3000', PY: 'http://huella.com.py' },
  }).accounts
  await expect(client.beginPasskeySignIn({ browserSecret }, { context: stranger })).rejects.toMatchObject({
    code: 'accounts.passkeys-not-available',
  })
})
