import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { minute, openAccounts } from '../testing/open-accounts.ts'
import { origins, stranger, testAccounts } from '../testing/test-accounts.ts'

vi.mock('@node-rs/argon2', { spy: true })

const { db, now, later, backToStart, doors, accounts, sent, published, unexpected, changed, getViewer, getContext } =
  await openAccounts({ poolSize: 6 })

beforeEach(backToStart)

describe.each(doors)('%s', (where, client) => {
  let made = 0
  const password = 'tres-tristes-tigres'
  const newEmail = () => {
    made += 1
    return `persona-${made}@${where.replaceAll(' ', '-').toLowerCase()}.test`
  }
  const register = (email: string, more: { password?: string; idempotencyKey?: string } = {}) =>
    client.register(
      { email, password: more.password ?? password, fullName: 'Ana Rojas', termsVersion: '1', acceptsMarketing: true },
      { context: { ...stranger, idempotencyKey: more.idempotencyKey } },
    )
  const signIn = (email: string, secret = password, from?: string) =>
    client.signInByPassword({ email, password: secret }, { context: { ...stranger, client: from } })
  const openSession = async (idToken: string) =>
    client.openWebSession({ idToken, country: 'BO', device: 'Chrome en Android' }, { context: stranger })
  const enter = async (email: string, secret = password) => openSession((await signIn(email, secret)).idToken)
  const lastMail = (email: string) => sent.filter(({ to }) => to.email === email).at(-1)
  const getToken = (email: string) => lastMail(email)?.data.link?.split('/').at(-1) ?? ''
  /** Requests a reset, and waits for the mail. */
  const askForReset = async (email: string, from?: string) => {
    const before = lastMail(email)
    await client.requestPasswordReset({ email, origin: origins.BO }, { context: { ...stranger, client: from } })
    await vi.waitFor(() => expect(lastMail(email)).not.toBe(before), 60_000)
  }
  const isVerified = async (uid: string) => {
    const accounts = db.selectFrom('accounts.accounts').select('verified_email')
    return (await accounts.where('uid', '=', uid).executeTakeFirstOrThrow()).verified_email
  }

  test('who signs up is somebody at once, with the terms that were accepted', async () => {
    const email = newEmail()
    const proof = await register(email)
    expect(proof).toMatchObject({ authProvider: 'password', email, fullName: 'Ana Rojas' })
    const session = await openSession(proof.idToken)
    expect(session.needsSecondFactor).toBe(false)

    const account = await db
      .selectFrom('accounts.accounts')
      .selectAll()
      .where('uid', '=', session.uid)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({
      name: 'Ana Rojas',
      email,
      is_guest: false,
      verified_email: false,
      terms_version: '1',
      marketing: true,
    })
    expect((await enter(email)).uid).toBe(session.uid)
  })

  test('the password is stored as argon2id and nowhere else', async () => {
    const email = newEmail()
    await register(email)
    const row = await db
      .selectFrom('accounts.passwords')
      .selectAll()
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })

  test('an e-mail signs up once, however it is typed', async () => {
    const email = newEmail()
    await register(email)
    await expect(register(email.toUpperCase())).rejects.toMatchObject({ status: 409, code: 'accounts.email-taken' })
    const parallel = newEmail()
    const outcomes = await Promise.allSettled([register(parallel), register(parallel), register(parallel)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a double press of sign-up is one sign-up', async () => {
    const email = newEmail()
    const idempotencyKey = newSecret()
    const [one, other] = await Promise.all([register(email, { idempotencyKey }), register(email, { idempotencyKey })])
    expect(other.authUid).toBe(one.authUid)
  })

  test('the key of a sign-up opens nothing with another password, and nothing by one that was changed since', async () => {
    const email = newEmail()
    const idempotencyKey = newSecret()
    const { authUid } = await register(email, { idempotencyKey })
    const guess = register(email, { idempotencyKey, password: 'cuatro-tristes-tigres' })
    await expect(guess).rejects.toMatchObject({ status: 422, code: 'accounts.idempotency-key-reused' })
    expect((await register(email, { idempotencyKey })).authUid).toBe(authUid)

    await askForReset(email)
    await client.resetPassword({ token: getToken(email), password: 'un caballo en la luna' }, { context: stranger })
    await expect(register(email, { idempotencyKey })).rejects.toMatchObject({ status: 422 })
  })

  test('a password that everybody tries first is refused at its field', async () => {
    await expect(register(newEmail(), { password: 'Password123' })).rejects.toMatchObject({
      status: 400,
      data: { fields: { password: 'Esa contraseña es fácil de adivinar. Elige otra.' } },
    })
    await expect(register(newEmail(), { password: 'corta' })).rejects.toMatchObject({ status: 400 })
  })

  test('a wrong e-mail and a wrong password read the same', async () => {
    const email = newEmail()
    await register(email)
    const wrong = await getFailure(signIn(email, 'otra cosa distinta'))
    const unknownEmail = await getFailure(signIn(newEmail()))
    expect(unknownEmail).toEqual(wrong)
    expect(wrong).toMatchObject({ status: 401, code: 'accounts.wrong-sign-in' })
  })

  test('after ten failures in an hour an e-mail waits, even for the right password', async () => {
    const email = newEmail()
    await register(email)
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(signIn(email, 'no es esta')).rejects.toThrow()
    later(20 * minute)
    await expect(signIn(email)).rejects.toMatchObject({ status: 429, data: { retryAfter: 40 * 60 } })
    later(41 * minute)
    expect((await signIn(email)).email).toBe(email)
  })

  test('of 64 guesses at once at most ten are looked at', async () => {
    const email = newEmail()
    await register(email)
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, i) => getFailure(signIn(email, `guess number ${i}`))),
    )
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(54)
  })

  test('a stranger who guesses keeps nobody out but themselves', async () => {
    const email = newEmail()
    await register(email)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(signIn(email, 'no es esta', '198.51.100.1')).rejects.toThrow()
    await expect(signIn(email, 'no es esta', '198.51.100.1')).rejects.toMatchObject({ status: 429 })
    expect((await signIn(email, password, '198.51.100.2')).email).toBe(email)
    await expect(signIn(email, password, '198.51.100.1')).rejects.toMatchObject({ status: 429 })
  })

  test.runIf(where === 'over HTTP')(
    'from wherever it is tried, of an e-mail a hundred passwords an hour are looked at, and a reset lets its owner in again',
    async () => {
      const email = newEmail()
      await register(email)
      const networks = Array.from({ length: 12 }, (_, i) => `192.0.2.${i}`)
      const outcomes = []
      for (const from of networks)
        outcomes.push(
          ...(await Promise.all(Array.from({ length: 10 }, (_, i) => getFailure(signIn(email, `guess ${i}`, from))))),
        )
      expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(100)
      await expect(signIn(email, password, '203.0.113.9')).rejects.toMatchObject({ status: 429 })

      await askForReset(email, '203.0.113.9')
      await client.resetPassword({ token: getToken(email), password: 'un caballo en la luna' }, { context: stranger })
      expect((await signIn(email, 'un caballo en la luna', '203.0.113.9')).email).toBe(email)
    },
  )

  test('a stranger who asks for resets keeps nobody from one', async () => {
    const email = newEmail()
    await register(email)
    for (let attempt = 0; attempt < 3; attempt += 1) await askForReset(email, '198.51.100.3')
    await expect(askForReset(email, '198.51.100.3')).rejects.toMatchObject({ status: 429 })
    await askForReset(email, '198.51.100.4')
  })

  test('who was told often enough that the password is wrong signs in at once with the one they set by mail', async () => {
    const email = newEmail()
    await register(email)
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(signIn(email, 'no es esta')).rejects.toThrow()
    await askForReset(email)
    await client.resetPassword({ token: getToken(email), password: 'un caballo en la luna' }, { context: stranger })
    expect((await signIn(email, 'un caballo en la luna')).email).toBe(email)
    for (let attempt = 0; attempt < 3; attempt += 1) await askForReset(email)
  })

  test('a right password forgives what was mistyped before', async () => {
    const email = newEmail()
    await register(email)
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 6; attempt += 1) await expect(signIn(email, 'no es esta')).rejects.toThrow()
      await signIn(email)
    }
  })

  test.runIf(where === 'over HTTP')('one address cannot try one password on the whole town', async () => {
    const from = '2001:db8:1:2::7'
    const outcomes = []
    for (let attempt = 0; attempt < 51; attempt += 1)
      outcomes.push(await getFailure(signIn(newEmail(), password, from)))
    expect(outcomes.slice(0, 50).every(({ status }) => status === 401)).toBe(true)
    expect(outcomes[50]).toMatchObject({ status: 429 })
    // Addresses of one IPv6 household (/64) count as one client; another household does not.
    await expect(signIn(newEmail(), password, '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ status: 429 })
    await expect(signIn(newEmail(), password, '203.0.113.8')).rejects.toMatchObject({ status: 401 })
  })

  test('the link of the first mail verifies the e-mail, once', async () => {
    const email = newEmail()
    const { uid } = await openSession((await register(email)).idToken)
    expect(lastMail(email)).toMatchObject({
      template: 'verify-email',
      to: { fullName: 'Ana Rojas', country: 'BO' },
    })
    expect(lastMail(email)?.data.link).toMatch(/^http:\/\/localhost:3000\/verify-email\/[\w-]{43}$/)

    const token = getToken(email)
    await client.verifyEmail({ token }, { context: stranger })
    expect(await isVerified(uid)).toBe(true)
    // The services that mail this person learn of the verified e-mail.
    expect(published.filter(({ data }) => 'uid' in data && data.uid === uid)).toMatchObject([
      { fact: 'account-changed', data: { email, verifiedEmail: true } },
    ])
    await expect(client.verifyEmail({ token }, { context: stranger })).rejects.toMatchObject({ status: 404 })
  })

  test('an e-mail that was verified before the first visit stays verified', async () => {
    const email = newEmail()
    await register(email)
    await client.verifyEmail({ token: getToken(email) }, { context: stranger })
    const { uid } = await enter(email)
    expect(await isVerified(uid)).toBe(true)
  })

  test('a verifying mail can be asked for again, three times an hour, and says nothing of a changed e-mail', async () => {
    const email = newEmail()
    const { uid, sessionToken } = await openSession((await register(email)).idToken)
    const context = await getContext(sessionToken)
    const ask = () => client.requestEmailVerification({ origin: origins.BO }, { context })
    await ask()
    const token = getToken(email)
    await ask()
    await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429 })

    await db
      .updateTable('accounts.accounts')
      .set({ email: `other-${email}` })
      .where('uid', '=', uid)
      .execute()
    await client.verifyEmail({ token }, { context: stranger })
    expect(await isVerified(uid)).toBe(false)
  })

  test('a reset sets the password once, within the hour, and ends every session', async () => {
    const email = newEmail()
    const old = await openSession((await register(email)).idToken)
    await client.requestPasswordReset({ email: email.toUpperCase(), origin: origins.PY }, { context: stranger })
    await vi.waitFor(() => expect(lastMail(email)?.template).toBe('reset-password'), 60_000)
    expect(lastMail(email)?.data.link).toMatch(/^http:\/\/huella\.com\.py\.localhost:3000\/reset-password\/[\w-]{43}$/)

    const token = getToken(email)
    const reset = (secret: string) => client.resetPassword({ token, password: secret }, { context: stranger })
    await expect(reset('12345678')).rejects.toMatchObject({ status: 400 })
    await reset('un caballo en la luna')
    expect(changed).toContain(old.uid)
    await expect(getViewer(old.sessionToken)).rejects.toMatchObject({ status: 401 })
    await expect(signIn(email)).rejects.toMatchObject({ status: 401 })
    expect((await enter(email, 'un caballo en la luna')).uid).toBe(old.uid)
    await expect(reset('otra cosa distinta')).rejects.toMatchObject({ status: 404 })
  })

  test('the owner is told of a new password, and a reset removes the passkeys where that is asked for', async () => {
    const email = newEmail()
    const { uid } = await openSession((await register(email)).idToken)
    const addPasskey = (isSecondFactor: boolean) =>
      db
        .insertInto('accounts.passkeys')
        .values({
          id: newSecret(),
          uid,
          rp_id: 'huella.com.bo.localhost',
          credential_id: newSecret(),
          public_key: Buffer.from('key'),
          counter: 0,
          transports: [],
          name: 'Teléfono',
          is_second_factor: isSecondFactor,
          created_at: now(),
        })
        .execute()
    const countPasskeys = async () =>
      (await db.selectFrom('accounts.passkeys').select('id').where('uid', '=', uid).execute()).length
    const reset = async (removesPasskeys: boolean) => {
      await askForReset(email)
      await client.resetPassword(
        { token: getToken(email), password: 'un caballo en la luna', removesPasskeys },
        { context: stranger },
      )
      return lastMail(email)
    }
    const told = await reset(true)
    expect(told).toMatchObject({ template: 'password-changed', to: { uid, email } })
    expect(told?.data).not.toHaveProperty('passkeys')

    await addPasskey(false)
    await addPasskey(true)
    expect((await reset(false))?.data).toMatchObject({ passkeys: 'kept', fullName: 'Ana Rojas' })
    expect(await countPasskeys()).toBe(2)
    expect((await reset(true))?.data).toMatchObject({ passkeys: 'removed' })
    expect(await countPasskeys()).toBe(0)

    await db
      .updateTable('accounts.accounts')
      .set({ roles: ['operator'] })
      .where('uid', '=', uid)
      .execute()
    await addPasskey(false)
    await addPasskey(true)
    expect((await reset(true))?.data).toMatchObject({ passkeys: 'kept' })
    const left = await db.selectFrom('accounts.passkeys').select('is_second_factor').where('uid', '=', uid).execute()
    expect(left).toEqual([{ is_second_factor: true }])
  })

  test('a reset link is over after an hour, and a newer reset ends the older link', async () => {
    const email = newEmail()
    await register(email)
    const ask = async () => {
      await askForReset(email)
      return getToken(email)
    }
    const [first, second] = [await ask(), await ask()]
    const reset = (token: string) =>
      client.resetPassword({ token, password: 'un caballo en la luna' }, { context: stranger })
    await reset(second)
    await expect(reset(first)).rejects.toMatchObject({ status: 404 })

    const third = await ask()
    later(61 * minute)
    await expect(reset(third)).rejects.toMatchObject({ status: 404 })
    // A link for one purpose is not valid for another.
    await expect(client.verifyEmail({ token: third }, { context: stranger })).rejects.toMatchObject({ status: 404 })
  })

  test('asking for a reset tells nobody whether an e-mail is known, and writes to nobody else', async () => {
    const email = newEmail()
    await register(email)
    const unknown = newEmail()
    const ask = (whom: string) =>
      client.requestPasswordReset({ email: whom, origin: origins.BO }, { context: stranger })
    expect(await ask(unknown)).toEqual(await ask(email))
    await vi.waitFor(() => expect(lastMail(email)?.template).toBe('reset-password'), 60_000)
    expect(lastMail(unknown)).toBeUndefined()
  })

  test('a mail leads to our own pages and nowhere else', async () => {
    const email = newEmail()
    await register(email)
    for (const origin of [
      'https://evil.test',
      'http://localhost:3000.evil.test',
      `${origins.BO}/`,
      'http://localhost:3000@evil.test',
      '',
    ]) {
      await expect(client.requestPasswordReset({ email, origin }, { context: stranger })).rejects.toMatchObject({
        status: 400,
      })
    }
  })

  test('changing the password wants the old one, and ends every other session', async () => {
    const email = newEmail()
    const here = await openSession((await register(email)).idToken)
    const elsewhere = await enter(email)
    const context = await getContext(here.sessionToken)
    const change = (currentPassword: string, secret = 'un caballo en la luna') =>
      client.changePassword({ currentPassword, password: secret }, { context })

    await expect(change('no es esta')).rejects.toMatchObject({ status: 401, code: 'accounts.wrong-sign-in' })
    await expect(change(password, 'ana rojas')).rejects.toMatchObject({ status: 400 })
    await change(password)
    expect((await getViewer(here.sessionToken)).uid).toBe(here.uid)
    await expect(getViewer(elsewhere.sessionToken)).rejects.toMatchObject({ status: 401 })
    expect((await enter(email, 'un caballo en la luna')).uid).toBe(here.uid)
  })

  test('the database holds no link, only its hash', async () => {
    const email = newEmail()
    await register(email)
    const rows = await db.selectFrom('accounts.mail_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(getToken(email))
  })
})

test('a sign-up survives a mail that cannot be sent', async () => {
  const reported: unknown[] = []
  const { accounts: silent } = testAccounts({
    db,
    now,
    messaging: { notify: () => Promise.reject(new Error('no mail today')) },
    report: (error) => void reported.push(error),
  })
  const sign = { email: 'sin-correo@a.test', password: 'tres-tristes-tigres', fullName: 'Bruno', termsVersion: '1' }
  expect((await silent.client.register(sign, { context: stranger })).email).toBe(sign.email)
  expect(reported).toHaveLength(1)
})

// Compares the work that takes the time (the password check), not the time itself, which varies.
test('for an e-mail that nobody has a password is checked just as for a known one', async () => {
  const sign = { email: 'reloj@a.test', password: 'tres-tristes-tigres', fullName: 'Reloj', termsVersion: '1' }
  await accounts.client.register(sign, { context: stranger })
  const costs: string[] = []
  for (const email of [sign.email, 'nadie@a.test']) {
    vi.mocked(verify).mockClear()
    await getFailure(accounts.client.signInByPassword({ email, password: 'no es esta' }, { context: stranger }))
    expect(verify).toHaveBeenCalledOnce()
    const [hash] = vi.mocked(verify).mock.calls[0] ?? []
    costs.push(String(hash).split('$').slice(0, 4).join('$'))
  }
  expect(costs[1]).toBe(costs[0])
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})

/** The failure as a caller sees it, without the request id. */
async function getFailure(call: Promise<unknown>) {
  const failure = asServiceError(
    await call.then(
      () => null,
      (error: unknown) => error,
    ),
  )
  return { status: failure?.status, code: failure?.code, message: failure?.message, detail: failure?.data.detail }
}
