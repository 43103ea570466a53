import { beforeEach, describe, expect, test } from 'vitest'
import { hour, minute, openAccounts } from '../testing/open-accounts.ts'
import { getRefusal } from '../testing/refusals.ts'
import { stranger, testAccounts } from '../testing/test-accounts.ts'

const { db, now, later, accounts, sent, published, unexpected, signUp } = await openAccounts()

// Each test runs on a day of its own, so that rate limits of other tests do not apply.
beforeEach(() => later(25 * hour))

function codeSentTo(phoneNumber: string): string {
  return sent.findLast(({ to }) => to.phoneNumber === phoneNumber)?.data.code ?? ''
}

describe('a phone', () => {
  let numbers = 0
  const aNumber = () => `+5917${String(1_000_000 + ++numbers).padStart(7, '0')}`
  const { client } = accounts

  test('is proved by the six digits that were sent there, once', async () => {
    const { context } = await signUp()
    const phoneNumber = aNumber()
    const answer = await client.requestPhoneCode({ phoneNumber }, { context })
    expect(answer).toEqual({
      sentTo: `+591 ••••• ${phoneNumber.slice(-3)}`,
      channel: 'whatsapp',
      expiresAt: new Date(now().getTime() + 10 * minute).toISOString(),
    })
    expect(sent.at(-1)).toMatchObject({ template: 'phone-code', to: { phoneNumber }, urgency: 'high' })
    const code = codeSentTo(phoneNumber)
    expect(code).toMatch(/^\d{6}$/)

    expect(await client.confirmPhoneCode({ phoneNumber, code }, { context })).toEqual({ phoneNumber })
    expect(await client.account(undefined, { context })).toMatchObject({ phoneNumber, verifiedPhone: true })
    expect(await getRefusal(client.confirmPhoneCode({ phoneNumber, code }, { context }))).toMatchObject({ status: 400 })
  })

  test('is not proved by a code that is older than ten minutes, or of somebody else', async () => {
    const [ana, eve] = [await signUp(), await signUp()]
    const phoneNumber = aNumber()
    await client.requestPhoneCode({ phoneNumber }, { context: ana.context })
    const code = codeSentTo(phoneNumber)
    expect(await getRefusal(client.confirmPhoneCode({ phoneNumber, code }, { context: eve.context }))).toMatchObject({
      message: 'Code not valid',
    })
    later(10 * minute)
    expect(await getRefusal(client.confirmPhoneCode({ phoneNumber, code }, { context: ana.context }))).toMatchObject({
      message: 'Code not valid',
    })
  })

  test('of 64 guesses at once five are looked at, and then the right one does not count either', async () => {
    const { context } = await signUp()
    const phoneNumber = aNumber()
    await client.requestPhoneCode({ phoneNumber }, { context })
    const code = codeSentTo(phoneNumber)
    const wrong = Array.from({ length: 64 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(
      wrong.map((guess) => getRefusal(client.confirmPhoneCode({ phoneNumber, code: guess }, { context }))),
    )
    expect(answers.filter((answer) => answer?.message === 'Code not valid')).toHaveLength(5)
    expect(answers.filter((answer) => answer?.message === 'Too many guesses')).toHaveLength(59)
    expect(await getRefusal(client.confirmPhoneCode({ phoneNumber, code }, { context }))).toMatchObject({ status: 429 })
  })

  test('is rung three times an hour at most, whoever asks, also when many ask at once', async () => {
    const phoneNumber = aNumber()
    const askers = await Promise.all(Array.from({ length: 6 }, () => signUp()))
    const before = sent.length
    const answers = await Promise.all(
      askers.map(({ context }) => getRefusal(client.requestPhoneCode({ phoneNumber }, { context }))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ status: 429 })
    expect(sent.length - before).toBe(3)
    later(hour)
    expect(await getRefusal(client.requestPhoneCode({ phoneNumber }, { context: (await signUp()).context }))).toBeNull()
  })

  test('is rung ten times a day at most, whoever asks', async () => {
    const phoneNumber = aNumber()
    const answers: unknown[] = []
    for (let asked = 0; asked < 12; asked += 1) {
      const { context } = await signUp()
      answers.push((await getRefusal(client.requestPhoneCode({ phoneNumber }, { context })))?.status ?? 'sent')
      if (asked < 11) later(hour)
    }
    expect(answers).toEqual([...Array(10).fill('sent'), 429, 429])

    later(13 * hour)
    expect(await getRefusal(client.requestPhoneCode({ phoneNumber }, { context: (await signUp()).context }))).toBeNull()
  })

  test('an account asks three times an hour at most', async () => {
    const { context } = await signUp()
    const answers = []
    for (let i = 0; i < 4; i += 1)
      answers.push(await getStatus(client.requestPhoneCode({ phoneNumber: aNumber() }, { context })))
    expect(answers).toEqual(['sent', 'sent', 'sent', 429])
  })

  test('40 neighbours of one network address get a code in an hour', async () => {
    const answers = []
    for (let i = 0; i < 42; i += 1) answers.push(await askFrom('203.0.113.7'))
    expect(answers).toEqual([...Array(40).fill('sent'), 429, 429])
  })

  test('who owns many networks of IPv6 asks eight times as often as who has one', async () => {
    const answers = []
    for (let i = 0; i < 321; i += 1) answers.push(await askFrom(`2800:cd0:7:${i.toString(16)}::1`))
    expect(answers).toEqual([...Array(320).fill('sent'), 429])
  })

  const getStatus = async (asking: Promise<unknown>) => (await getRefusal(asking))?.status ?? 'sent'

  /** Asks for a code that signs in, which needs no account. */
  const askFrom = (from: string) =>
    getStatus(client.requestSignInCode({ phoneNumber: aNumber() }, { context: { ...stranger, client: from } }))

  test('gets no code outside Bolivia and Paraguay', async () => {
    const { context } = await signUp()
    for (const phoneNumber of ['+1 202 555 0143', '12345', 'whatever'])
      expect(await getRefusal(client.requestPhoneCode({ phoneNumber }, { context }))).toMatchObject({
        status: 400,
        message: 'Phone not reachable',
      })
  })

  test('belongs to whoever proved it last: the account before only claims it now', async () => {
    const [ana, luis] = [await signUp(), await signUp()]
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
    const [ana, luis] = [await signUp(), await signUp()]
    const phoneNumber = aNumber()
    const codes = new Map<string, string>()
    for (const { uid, context } of [ana, luis]) {
      await client.requestPhoneCode({ phoneNumber }, { context })
      codes.set(uid, codeSentTo(phoneNumber))
    }
    const answers = await Promise.all(
      [ana, luis].map(({ uid, context }) =>
        getRefusal(client.confirmPhoneCode({ phoneNumber, code: codes.get(uid) ?? '' }, { context })),
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
    const { uid, context } = await signUp()
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
    const { context } = await signUp()
    const mute = testAccounts({ db, now, messaging: { notify: async () => ({ id: null, channel: null }) } })
    for (let i = 0; i < 4; i += 1) {
      const call = mute.accounts.client.requestPhoneCode({ phoneNumber: '70099999' }, { context })
      expect(await getRefusal(call)).toMatchObject({ status: 503, message: 'No channel for phone codes' })
    }
    expect(mute.unexpected).toHaveLength(4)
  })

  test('and its code are in the database only as a hash that nobody can try', async () => {
    const { uid, context } = await signUp()
    const phoneNumber = aNumber()
    await client.requestPhoneCode({ phoneNumber }, { context })
    const row = await db.selectFrom('accounts.phone_codes').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(codeSentTo(phoneNumber))
  })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
