import { hash, verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { minute, openAccounts } from '../testing/open-accounts.ts'
import { origins, stranger, testAccounts } from '../testing/test-accounts.ts'

vi.mock('@node-rs/argon2', { spy: true })

const {
  db,
  now,
  later,
  backToStart,
  doors,
  accounts,
  sent,
  published,
  unexpected,
  changed,
  getViewer,
  getContext,
  codeSentTo,
  register: signUpAs,
} = await openAccounts({ poolSize: 6 })

beforeEach(backToStart)

describe.each(doors)('%s', (where, client) => {
  let made = 0
  const password = 'tres-tristes-tigres'
  const newEmail = () => {
    made += 1
    return `persona-${made}@${where.replaceAll(' ', '-').toLowerCase()}.test`
  }
  const begin = async (email: string, more: { password?: string; idempotencyKey?: string; from?: string } = {}) => {
    const begun = await client.register(
      { email, password: more.password ?? password, fullName: 'Ana Rojas', termsVersion: '1', acceptsMarketing: true },
      { context: { ...stranger, idempotencyKey: more.idempotencyKey, client: more.from } },
    )
    if (begun.step !== 'confirm-email') throw new Error('The sign-up was done without a code')
    return begun
  }
  const confirm = (registrationId: string, code: string) =>
    client.confirmRegistration({ registrationId, code }, { context: stranger })
  const register = async (email: string, more: Parameters<typeof begin>[1] = {}) => {
    const { registrationId } = await begin(email, more)
    return confirm(registrationId, codeSentTo(email))
  }
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
  const changeEmail = (uid: string, email: string) =>
    db.updateTable('accounts.accounts').set({ email, verified_email: false }).where('uid', '=', uid).execute()
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
      verified_email: true,
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

  test('a sign-up reads the same for an e-mail with an account, whose owner alone is told', async () => {
    const email = newEmail()
    await register(email)
    const [known, unknown] = [email.toUpperCase(), newEmail()]
    const answers = [await begin(known), await begin(unknown)]
    expect(answers.map((answer) => Object.keys(answer))).toEqual([
      ['step', 'registrationId', 'expiresAt'],
      ['step', 'registrationId', 'expiresAt'],
    ])
    const letters = sent.filter(({ to }) => to.email === known || to.email === unknown)
    expect(letters.map(({ template }) => template)).toEqual(['sign-up-known', 'sign-up-code'])
    expect(letters[0]?.data).toEqual({
      link: `${origins.BO}/signin`,
      resetLink: `${origins.BO}/forgot-password`,
    })
    // Wrong codes and repeated letters read the same too, up to the last guess.
    const outcomes = []
    for (const { registrationId } of answers) {
      await client.resendRegistrationLetter({ registrationId }, { context: stranger })
      const wrong = codeSentTo(unknown) === '000000' ? '111111' : '000000'
      const failures = []
      for (let guess = 0; guess < 6; guess += 1) failures.push(await getFailure(confirm(registrationId, wrong)))
      outcomes.push(failures)
    }
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(outcomes[0]?.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 410])
    expect((await signIn(email)).email).toBe(email)
  })

  test('of several sign-ups with one inbox the first one confirmed is the account', async () => {
    const email = newEmail()
    const [first, second] = [await begin(email), await begin(email, { password: 'un caballo en la luna' })]
    const codes = sent.filter(({ to }) => to.email === email).map(({ data }) => data.code ?? '')
    const outcomes = await Promise.allSettled([
      confirm(first.registrationId, codes[0] ?? ''),
      confirm(second.registrationId, codes[1] ?? ''),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'accounts.email-taken' },
    })
  })

  test('the code of a letter ends after half an hour, and a letter comes three times with the same code', async () => {
    const email = newEmail()
    const { registrationId } = await begin(email)
    for (let press = 0; press < 4; press += 1)
      await client.resendRegistrationLetter({ registrationId }, { context: stranger })
    const codes = sent.filter(({ to }) => to.email === email).map(({ data }) => data.code)
    expect(codes).toHaveLength(3)
    expect(new Set(codes).size).toBe(1)
    later(31 * minute)
    await expect(confirm(registrationId, codeSentTo(email))).rejects.toMatchObject({
      status: 410,
      code: 'accounts.sign-up-over',
    })
  })

  test('an inbox gets five letters of sign-ups an hour from one network, known or not', async () => {
    const known = newEmail()
    await register(known)
    for (const email of [known, newEmail()]) {
      later(61 * minute)
      for (let press = 0; press < 5; press += 1) await begin(email, { from: '198.51.100.9' })
      await expect(begin(email, { from: '198.51.100.9' })).rejects.toMatchObject({ status: 429 })
      await begin(email, { from: '198.51.100.10' })
    }
  })

  test('a double press of sign-up is one sign-up with one letter, and one of the code one identity', async () => {
    const email = newEmail()
    const idempotencyKey = newSecret()
    const [one, other] = await Promise.all([begin(email, { idempotencyKey }), begin(email, { idempotencyKey })])
    expect(other).toEqual(one)
    expect(sent.filter(({ to }) => to.email === email)).toHaveLength(1)
    const code = codeSentTo(email)
    const [first, second] = await Promise.all([confirm(one.registrationId, code), confirm(one.registrationId, code)])
    expect(second.authUid).toBe(first.authUid)
  })

  test('the key of a sign-up opens nothing with another password, and its code nothing after a reset', async () => {
    const email = newEmail()
    const idempotencyKey = newSecret()
    const { registrationId } = await begin(email, { idempotencyKey })
    const code = codeSentTo(email)
    await confirm(registrationId, code)
    const guess = begin(email, { idempotencyKey, password: 'cuatro-tristes-tigres' })
    await expect(guess).rejects.toMatchObject({ status: 422, code: 'accounts.idempotency-key-reused' })

    await askForReset(email)
    await client.resetPassword({ token: getToken(email), password: 'un caballo en la luna' }, { context: stranger })
    await expect(confirm(registrationId, code)).rejects.toMatchObject({ status: 410 })
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

  test('the link of a verifying mail verifies a changed e-mail, once', async () => {
    const { uid, sessionToken } = await openSession((await register(newEmail())).idToken)
    const email = newEmail()
    await changeEmail(uid, email)
    const context = await getContext(sessionToken)
    await client.requestEmailVerification({ origin: origins.BO }, { context })
    expect(lastMail(email)).toMatchObject({ template: 'verify-email', to: { fullName: 'Ana Rojas', country: 'BO' } })
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

  test('a verifying mail can be asked for again, three times an hour, and says nothing of a changed e-mail', async () => {
    const { uid, sessionToken } = await openSession((await register(newEmail())).idToken)
    const email = newEmail()
    await changeEmail(uid, email)
    const context = await getContext(sessionToken)
    const ask = () => client.requestEmailVerification({ origin: origins.BO }, { context })
    await ask()
    const token = getToken(email)
    await ask()
    await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429 })

    await changeEmail(uid, newEmail())
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
    await askForReset(email)
    const rows = await db.selectFrom('accounts.mail_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(getToken(email))
  })
})

test('a sign-up survives a letter that cannot be sent, and its person asks for it again', async () => {
  const reported: unknown[] = []
  const { accounts: shaky, sent: arrived } = testAccounts({ db, now, report: (error) => void reported.push(error) })
  const silent = testAccounts({
    db,
    now,
    messaging: { notify: () => Promise.reject(new Error('no mail today')) },
    report: (error) => void reported.push(error),
  })
  const sign = { email: 'sin-correo@a.test', password: 'tres-tristes-tigres', fullName: 'Bruno', termsVersion: '1' }
  const begun = await silent.accounts.client.register(sign, { context: stranger })
  expect(reported).toHaveLength(1)
  if (begun.step !== 'confirm-email') throw new Error('The sign-up was done without a code')
  const { registrationId } = begun
  await shaky.client.resendRegistrationLetter({ registrationId }, { context: stranger })
  expect(arrived).toMatchObject([{ template: 'sign-up-code', to: { email: sign.email } }])
})

test('where no mail leaves, a sign-up is done at once, and a known e-mail is refused', async () => {
  const silent = testAccounts({ db, now, canSendEmail: false })
  const { client } = silent.accounts
  const sign = { email: 'sin-buzon@a.test', password: 'tres-tristes-tigres', fullName: 'Bruno', termsVersion: '1' }
  const signUp = (email: string) => client.register({ ...sign, email }, { context: stranger })
  expect(await signUp(sign.email)).toMatchObject({ step: 'signed-up', proof: { email: sign.email } })
  await expect(signUp(sign.email.toUpperCase())).rejects.toMatchObject({ status: 409, code: 'accounts.email-taken' })
  expect(silent.sent).toEqual([])
})

// Compares the work that takes the time (the password check), not the time itself, which varies.
test('for an e-mail that nobody has a password is checked just as for a known one', async () => {
  const sign = { email: 'reloj@a.test', password: 'tres-tristes-tigres', fullName: 'Reloj' }
  await signUpAs(sign)
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

// A sign-up costs a hash and one letter, for a known e-mail as for any other.
test('a sign-up does the same work for an e-mail with an account and for any other', async () => {
  const known = { email: 'conocida@a.test', password: 'tres-tristes-tigres', fullName: 'Ana' }
  await signUpAs(known)
  for (const email of [known.email, 'desconocida@a.test']) {
    vi.mocked(hash).mockClear()
    vi.mocked(verify).mockClear()
    const before = sent.length
    await accounts.client.register({ ...known, email, termsVersion: '1' }, { context: stranger })
    expect([vi.mocked(hash).mock.calls.length, vi.mocked(verify).mock.calls.length, sent.length - before]).toEqual([
      1, 0, 1,
    ])
  }
})
