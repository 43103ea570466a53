import { beforeEach, describe, expect, test } from 'vitest'
import { asServiceError } from '#shared/rpc/errors.ts'
import { day, minute, openAccounts, password } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { stranger } from '../testing/test-accounts.ts'

const harness = await openAccounts({ poolSize: 6 })
const { db, later, doors, accounts, getViewer, getContext } = harness
const { operator, generateCode, findAuditLog } = peopleWhoWorkHere(harness)
const pin = '482915'
const idle = 31 * minute

beforeEach(() => later(day))

describe.each(doors)('%s', (_where, client) => {
  type Colleague = Awaited<ReturnType<typeof operator>>

  /** Trusts a browser for a colleague: the one of the secret, or a new one. */
  async function trust(rosa: Colleague, deviceSecret: string | null = null, ownPin = pin) {
    later(minute)
    const trusted = { code: generateCode(rosa.secret), pin: ownPin, name: 'Chrome en Android', deviceSecret }
    return (await client.trustDevice(trusted, { context: await rosa.context() })).deviceSecret
  }

  const unlock = async ({ uid, context }: Pick<Colleague, 'uid' | 'context'>, deviceSecret: string, typed = pin) =>
    client.unlockByPin({ deviceSecret, uid, pin: typed }, { context: await context() })
  const isStaff = async ({ sessionToken }: { sessionToken: string }) =>
    (await getViewer(sessionToken)).roles.includes('operator')
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => asServiceError(error)?.code,
    )

  test('a PIN unlocks the idle session of the same person, in the browser that they trust', async () => {
    const rosa = await operator()
    const tablet = await trust(rosa)
    later(idle)
    expect(await isStaff(rosa)).toBe(false)
    expect(await unlock(rosa, tablet)).toEqual({ uid: rosa.uid, sessionToken: null })
    expect(await isStaff(rosa)).toBe(true)
    expect(await refusal(unlock(rosa, 'another browser that nobody trusts'))).toBe('accounts.device-not-trusted')
    expect((await findAuditLog(rosa.uid)).map(({ action }) => action).slice(-2)).toEqual([
      'trust-device',
      'unlock-device',
    ])
  })

  test('several people share a tablet, each with an own PIN, and switch by it', async () => {
    const [rosa, luis] = [await operator(), await operator()]
    const tablet = await trust(rosa)
    expect(await trust(luis, tablet, '730264')).toBe(tablet)
    expect(
      (await client.deviceStaff({ deviceSecret: tablet }, { context: stranger })).map(({ uid }) => uid).sort(),
    ).toEqual([rosa.uid, luis.uid].sort())

    const asLuis = { uid: luis.uid, context: rosa.context }
    expect(await refusal(unlock(asLuis, tablet, pin))).toBe('accounts.pin-wrong')
    const { sessionToken } = await unlock(asLuis, tablet, '730264')
    expect(await getViewer(sessionToken ?? '')).toMatchObject({ uid: luis.uid, roles: ['customer', 'operator'] })
    const nobody = { uid: rosa.uid, context: async () => stranger }
    expect((await unlock(nobody, tablet)).sessionToken).not.toBeNull()
  })

  test('the fifth wrong PIN deletes it, also of five at once, and only the code trusts the browser again', async () => {
    const rosa = await operator()
    const tablet = await trust(rosa)
    const tries = await Promise.all([1, 2, 3, 4, 5, 6].map(() => refusal(unlock(rosa, tablet, '000001'))))
    expect(tries.filter((code) => code === 'accounts.pin-wrong')).toHaveLength(4)
    expect(tries.filter((code) => code === 'accounts.pin-deleted')).toHaveLength(1)
    expect(await refusal(unlock(rosa, tablet))).toBe('accounts.device-not-trusted')
    await trust(rosa, tablet)
    expect(await unlock(rosa, tablet)).toMatchObject({ uid: rosa.uid })
  })

  test('right tries in between forgive wrong ones', async () => {
    const rosa = await operator()
    const tablet = await trust(rosa)
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 4; count++) await refusal(unlock(rosa, tablet, '000001'))
      expect(await unlock(rosa, tablet)).toMatchObject({ sessionToken: null })
    }
  })

  test('trust needs the code of the authenticator and a PIN that nobody guesses first, and ends after 30 days', async () => {
    const rosa = await operator()
    const ask = async (code: string, ownPin: string) =>
      refusal(client.trustDevice({ code, pin: ownPin, deviceSecret: null }, { context: await rosa.context() }))
    expect(await ask('000000', pin)).toBe('accounts.second-factor-wrong')
    expect(await ask(generateCode(rosa.secret), '123456')).toBe('accounts.weak-pin')
    const ana = await harness.signUp()
    const byCustomer = client.trustDevice({ code: '000000', pin, deviceSecret: null }, { context: ana.context })
    expect(await refusal(byCustomer)).toBe('accounts.not-allowed')

    const tablet = await trust(rosa)
    // A PIN does not prolong the trust that it uses.
    later(20 * day)
    await unlock(rosa, tablet)
    later(11 * day)
    expect(await refusal(unlock(rosa, tablet))).toBe('accounts.device-not-trusted')
    expect(await client.trustedDevices(undefined, { context: await rosa.context() })).toEqual([])
  })

  test('a browser is trusted no more after its person says so, and another person cannot say it', async () => {
    const [rosa, luis] = [await operator(), await operator()]
    const tablet = await trust(rosa)
    await trust(luis, tablet)
    const [device] = await client.trustedDevices(undefined, { context: await rosa.context() })
    expect(device).toMatchObject({ name: 'Chrome en Android' })
    const deviceId = device?.id ?? ''
    const ana = await harness.signUp()
    expect(await refusal(client.revokeDevice({ deviceId }, { context: ana.context }))).toBe(
      'accounts.device-not-trusted',
    )
    await client.revokeDevice({ deviceId }, { context: await rosa.context() })
    expect(await refusal(unlock(rosa, tablet))).toBe('accounts.device-not-trusted')
    expect(await unlock(luis, tablet)).toMatchObject({ uid: luis.uid })
  })

  test.each([
    [
      'a new password',
      async (rosa: Colleague) =>
        client.changePassword(
          { currentPassword: password, password: 'un caballo en la luna' },
          { context: await rosa.context() },
        ),
    ],
    [
      'signing out everywhere',
      async (rosa: Colleague) => client.signOut({ everywhere: true }, { context: await rosa.context() }),
    ],
    [
      'an owner, who locks the open session as well',
      async (rosa: Colleague, owner: Colleague) =>
        client.revokeStaffDevices({ uid: rosa.uid }, { context: await owner.context() }),
    ],
    [
      'an owner who resets the second factor',
      async (rosa: Colleague, owner: Colleague) =>
        client.resetSecondFactor({ uid: rosa.uid, reason: 'Perdió el teléfono' }, { context: await owner.context() }),
    ],
    [
      'an owner who blocks the account',
      async (rosa: Colleague, owner: Colleague) =>
        client.blockAccount({ uid: rosa.uid, reason: 'Ya no trabaja aquí' }, { context: await owner.context() }),
    ],
    [
      'leaving the staff',
      async (rosa: Colleague, owner: Colleague) => {
        const { version } = await client.staffPerson({ uid: rosa.uid }, { context: await owner.context() })
        await client.changeStaffRole(
          { uid: rosa.uid, version, role: null, merchantId: null },
          { context: await owner.context() },
        )
      },
    ],
  ])('%s ends the trust of every browser', async (_what, end) => {
    const [rosa, owner] = [await operator(), await operator()]
    await db.updateTable('accounts.accounts').set({ is_owner: true }).where('uid', '=', owner.uid).execute()
    const tablet = await trust(rosa)
    later(minute)
    await accounts.client.proveSecondFactor({ code: generateCode(owner.secret) }, { context: await owner.context() })
    await end(rosa, owner)
    const nobody = { uid: rosa.uid, context: async () => stranger }
    expect(await refusal(unlock(nobody, tablet))).toBe('accounts.device-not-trusted')
    expect(await isStaff(rosa).catch(() => false)).toBe(_what === 'a new password')
    expect(await client.deviceStaff({ deviceSecret: tablet }, { context: stranger })).toEqual([])
  })

  test('what is stored opens nothing: neither the secret of the browser nor the PIN', async () => {
    const rosa = await operator()
    const tablet = await trust(rosa)
    const rows = await db
      .selectFrom('accounts.device_pins as pin')
      .innerJoin('accounts.trusted_devices as device', 'device.id', 'pin.device_id')
      .selectAll()
      .where('uid', '=', rosa.uid)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(tablet)
    expect(JSON.stringify(rows)).not.toContain(pin)
    const own = await client.exportPerson(undefined, { context: await rosa.context() })
    expect(own).toMatchObject({ trustedDevices: [{ name: 'Chrome en Android' }] })
    expect(JSON.stringify(own)).not.toContain('hash')
    await getContext(rosa.sessionToken)
  })
})
