import { beforeEach, describe, expect, test } from 'vitest'
import { day, minute, openAccounts, password } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { getRefusal } from '../testing/refusals.ts'
import { origins, signingSecrets, stranger, testAccounts } from '../testing/test-accounts.ts'

const harness = await openAccounts()
const { db, later, doors, accounts, sent, unexpected, changed, getContext } = harness
const { setUp, colleague, operator, generateCode, findAuditLog } = peopleWhoWorkHere(harness)

beforeEach(() => later(day))

test('an authenticator outlives a change of the key, and after its next proof the old key may go', async () => {
  const rosa = await operator()
  const [old = ''] = signingSecrets
  const newest = 'the key after the change: as long as the other'
  for (const secrets of [[newest, old], [newest]]) {
    later(minute)
    const { accounts: changedKeys } = testAccounts({ db, now: harness.now, signingSecrets: secrets })
    const proof = changedKeys.client.proveSecondFactor(
      { code: generateCode(rosa.secret) },
      { context: await rosa.context() },
    )
    expect(await proof).toEqual({ message: 'valid' })
  }
})

async function getActions(uid: string) {
  return (await findAuditLog(uid)).map(({ action }) => action)
}

describe.each(doors)('%s', (_where, client) => {
  test('an operator is a customer until the second factor is proved', async () => {
    const rosa = await colleague()
    await setUp.grantRole({ whom: rosa.email, role: 'operator', merchantId: null })
    expect((await rosa.context()).viewer.roles).toEqual(['customer'])
    expect(await getRefusal(client.auditLog({ first: 5 }, { context: await rosa.context() }))).toEqual({
      status: 403,
      message: 'Not allowed',
      detail: 'Tu cuenta no tiene permiso para esto.',
    })

    const { secret, uri } = await client.beginSecondFactor(undefined, { context: await rosa.context() })
    expect(uri).toMatch(/^otpauth:\/\/totp\/Huella/)
    changed.length = 0
    await client.proveSecondFactor({ code: generateCode(secret) }, { context: await rosa.context() })
    expect(changed).toEqual([rosa.uid])
    expect((await rosa.context()).viewer.roles).toEqual(['customer', 'operator'])
    expect(await getActions(rosa.uid)).toEqual(['begin-second-factor', 'prove-second-factor'])
  })

  test('who does not work here sets up no second factor', async () => {
    const luis = await colleague()
    expect(await getRefusal(client.beginSecondFactor(undefined, { context: await luis.context() }))).toMatchObject({
      status: 403,
    })
    const proof = client.proveSecondFactor({ code: '123456' }, { context: await luis.context() })
    expect(await getRefusal(proof)).toMatchObject({ status: 403 })
  })

  test('a code counts once, not even for another session in the same half minute', async () => {
    const rosa = await operator()
    const code = generateCode(rosa.secret)
    const again = client.proveSecondFactor({ code }, { context: await rosa.context() })
    expect(await getRefusal(again)).toMatchObject({ message: 'Second factor not valid' })
    later(minute)
    const next = client.proveSecondFactor({ code: generateCode(rosa.secret) }, { context: await rosa.context() })
    expect(await getRefusal(next)).toBeNull()
  })

  test('of many guesses at once five are looked at, and the right one waits for a quarter of an hour too', async () => {
    const rosa = await operator()
    later(minute)
    const context = await rosa.context()
    const right = generateCode(rosa.secret)
    const wrong = Array.from({ length: 20 }, (_, i) => String((Number(right) + 1000 + i) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(wrong.map((code) => getRefusal(client.proveSecondFactor({ code }, { context }))))
    expect(answers.filter((answer) => answer?.message === 'Second factor not valid')).toHaveLength(5)
    expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(15)
    expect(await getRefusal(client.proveSecondFactor({ code: right }, { context }))).toMatchObject({ status: 429 })
    later(15 * minute)
    expect(await getRefusal(client.proveSecondFactor({ code: generateCode(rosa.secret) }, { context }))).toBeNull()
  })

  test('a stolen session brings no second factor of its own', async () => {
    const rosa = await operator()
    const credentials = { email: rosa.email, password }
    const { idToken } = await client.signInByPassword(credentials, { context: stranger })
    const { sessionToken } = await client.openWebSession({ idToken, country: 'BO' }, { context: stranger })
    const thief = await getContext(sessionToken)
    expect(await getRefusal(client.beginSecondFactor(undefined, { context: thief }))).toEqual({
      status: 403,
      message: 'Second factor first',
      detail: 'Confirma primero con tu autenticador de ahora.',
    })
    // The old authenticator stays valid until the new one is proved.
    const { secret } = await client.beginSecondFactor(undefined, { context: await rosa.context() })
    later(minute)
    await client.proveSecondFactor({ code: generateCode(rosa.secret) }, { context: await rosa.context() })
    later(minute)
    await client.proveSecondFactor({ code: generateCode(secret) }, { context: await rosa.context() })
    later(minute)
    const old = client.proveSecondFactor({ code: generateCode(rosa.secret) }, { context: await rosa.context() })
    expect(await getRefusal(old)).toMatchObject({ message: 'Second factor not valid' })
  })

  test('an operator finds a customer by a part of a name, an e-mail or a phone, and that is written down', async () => {
    const rosa = await operator()
    const luis = await colleague()
    const phone_number = `+59176${String(Date.now()).slice(-6)}`
    const name = `Luis Arteaga ${luis.uid}`
    await db.updateTable('accounts.accounts').set({ name, phone_number }).where('uid', '=', luis.uid).execute()
    const context = await rosa.context()
    const found = async (search: string) => (await client.findAccounts({ search }, { context })).map(({ uid }) => uid)
    expect(await found(`arteaga ${luis.uid}`)).toEqual([luis.uid])
    expect(await found(luis.email.slice(0, -4))).toEqual([luis.uid])
    expect(await found(`${phone_number.slice(4, 8)} ${phone_number.slice(8)}`)).toEqual([luis.uid])
    expect(await found('100%_nadie')).toEqual([])
    expect(await client.staffAccount({ uid: luis.uid }, { context })).toEqual({
      uid: luis.uid,
      name,
      email: luis.email,
      phoneNumber: phone_number,
      country: 'BO',
      isBlocked: false,
    })
    const guest = await client.createWebGuest({ country: 'BO' }, { context: stranger })
    expect(await getRefusal(client.staffAccount({ uid: guest.uid }, { context }))).toMatchObject({ status: 404 })
    // The audit log names the accounts shown, not the search text.
    const lines = (await findAuditLog(rosa.uid)).filter(({ action }) => action.includes('account'))
    expect(lines.map(({ action }) => action)).toEqual([...Array(4).fill('find-accounts'), 'read-account'])
    expect(lines[0]?.facts).toEqual({ found: 1, uids: luis.uid })

    expect(await getRefusal(client.findAccounts({ search: 'luis' }, { context: await luis.context() }))).toMatchObject({
      status: 403,
    })
  })

  test('an invitation gives its role once, to the invited e-mail, for seven days', async () => {
    const rosa = await operator()
    const luis = await colleague()
    const eve = await colleague()
    const invitation = {
      email: luis.email.toUpperCase(),
      role: 'merchant' as const,
      merchantId: 'spa-1',
      origin: origins.BO,
    }
    const token = async (email = invitation.email) => {
      await client.invite({ ...invitation, email }, { context: await rosa.context() })
      return sent.at(-1)?.data.link?.replace(`${origins.BO}/invitation/`, '') ?? ''
    }

    const first = await token()
    expect(sent.at(-1)).toMatchObject({ template: 'invitation', to: { email: luis.email.toUpperCase() } })
    expect(await getRefusal(client.acceptInvitation({ token: first }, { context: await eve.context() }))).toMatchObject(
      {
        status: 403,
        message: 'Invitation for another e-mail',
      },
    )
    const accepts = await Promise.all(
      [1, 2, 3].map(async () =>
        getRefusal(client.acceptInvitation({ token: first }, { context: await luis.context() })),
      ),
    )
    expect(accepts.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(await getActions(luis.uid)).toEqual(['accept-invitation'])
    expect(await getActions(rosa.uid)).toContain('invite')

    const old = await token(eve.email)
    later(7 * day)
    expect(await getRefusal(client.acceptInvitation({ token: old }, { context: await eve.context() }))).toMatchObject({
      status: 404,
    })
    const rows = await db.selectFrom('accounts.invitations').select('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(first)
  })

  test('only owners invite, and a link leads to no foreign page', async () => {
    const luis = await colleague()
    const invitation = { email: 'x@example.com', role: 'operator' as const, merchantId: null, origin: origins.BO }
    expect(await getRefusal(client.invite(invitation, { context: await luis.context() }))).toMatchObject({
      status: 403,
    })

    const rosa = await operator()
    const context = await rosa.context()
    expect(
      await getRefusal(client.invite({ ...invitation, origin: 'https://evil.example' }, { context })),
    ).toMatchObject({
      status: 400,
    })
    expect(await getRefusal(client.invite({ ...invitation, role: 'merchant' }, { context }))).toMatchObject({
      message: 'MerchantId cannot be empty',
    })
  })

  test('operators read the names of colleagues, and of nobody who has no role here', async () => {
    const rosa = await operator()
    const luis = await colleague()
    const uids = [rosa.uid, luis.uid, 'nobody']
    const names = await client.colleagues({ uids }, { context: await rosa.context() })
    expect(names).toEqual([{ uid: rosa.uid, name: expect.stringMatching(/\S/) }])
    expect(await getRefusal(client.colleagues({ uids }, { context: await luis.context() }))).toMatchObject({
      status: 403,
    })
  })

  test('the audit log is read newest first, page by page, and tells who read it', async () => {
    const rosa = await operator()
    const context = await rosa.context()
    const [newest] = await client.auditLog({ first: 1 }, { context })
    expect(newest).toMatchObject({ actorUid: rosa.uid, action: 'prove-second-factor', subject: rosa.uid })
    const [before] = await client.auditLog({ first: 1, before: newest?.id }, { context })
    expect(before).toMatchObject({ actorUid: rosa.uid, action: 'begin-second-factor' })
    expect(await client.auditLog({ first: 1 }, { context })).toMatchObject([{ action: 'read-audit-log' }])
    expect(await client.auditLog({ first: 5, before: "1' or '1'='1" }, { context })).toEqual([])
  })
})

test('a role is granted to a proved e-mail only, because anybody may write any into an account', async () => {
  const rosa = await colleague()
  later(minute)
  const eve = await colleague()
  const update = { fullName: 'Eve', email: rosa.email, phoneNumber: '70000000', userName: null, locale: 'es' }
  await accounts.client.updateUser({ ...update, userId: eve.uid }, { context: await eve.context() })
  const grant = { role: 'operator' as const, merchantId: null }

  expect(await setUp.grantRole({ ...grant, whom: rosa.email })).toEqual({ uid: rosa.uid })
  await db.updateTable('accounts.accounts').set({ verified_email: false }).where('uid', '=', rosa.uid).execute()
  expect(await setUp.grantRole({ ...grant, whom: rosa.email })).toEqual({
    refusal: 'not-verified',
    uids: [rosa.uid, eve.uid],
  })
  expect(await setUp.grantRole({ ...grant, whom: rosa.uid })).toEqual({ uid: rosa.uid })
  expect(await setUp.grantRole({ ...grant, whom: 'nobody@example.com' })).toEqual({ refusal: 'unknown', uids: [] })
})

test('who lost the authenticator sets up a new one after a grant that forgets the old one', async () => {
  const rosa = await operator()
  await setUp.grantRole({ whom: rosa.uid, role: 'operator', merchantId: null, forgetsSecondFactor: true })
  expect((await rosa.context()).viewer.roles).toEqual(['customer'])
  const begun = accounts.client.beginSecondFactor(undefined, { context: await rosa.context() })
  expect(await getRefusal(begun)).toBeNull()
})

test('the secret of an authenticator is not in the database, and opens for nobody else', async () => {
  const rosa = await operator()
  const luis = await operator()
  const row = await db
    .selectFrom('accounts.second_factors')
    .selectAll()
    .where('uid', '=', rosa.uid)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(rosa.secret)

  await db
    .updateTable('accounts.second_factors')
    .set({ sealed_secret: row.sealed_secret })
    .where('uid', '=', luis.uid)
    .execute()
  later(minute)
  const call = accounts.client.proveSecondFactor({ code: generateCode(rosa.secret) }, { context: await luis.context() })
  await expect(call).rejects.toMatchObject({ status: 500 })
  expect(unexpected.splice(0)).toHaveLength(1)
})

test('what was written into the audit log stays as it was written', async () => {
  await operator()
  await expect(db.updateTable('accounts.audit_log').set({ subject: 'somebody else' }).execute()).rejects.toThrow(
    /never/,
  )
  await expect(db.deleteFrom('accounts.audit_log').execute()).rejects.toThrow(/never/)
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
