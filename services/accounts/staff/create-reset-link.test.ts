import { beforeEach, describe, expect, test } from 'vitest'
import { newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { day, openAccounts, password } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { origins, stranger } from '../testing/test-accounts.ts'

const harness = await openAccounts()
const { db, later, doors, changed, getViewer, sent, signUp } = harness
const { operator, colleague, findAuditLog, setUp } = peopleWhoWorkHere(harness)

beforeEach(() => later(day))

const reason = 'Llamó y dijo su último pedido'
const another = 'un caballo en la luna'
const origin = origins.BO

/** Code of the refusal, or null. */
const getCode = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => asServiceError(error)?.code ?? error,
  )

describe.each(doors)('%s', (_where, client) => {
  const getToken = (link: string) => link.replace(`${origin}/reset-password/`, '')
  const reset = (link: string) =>
    client.resetPassword({ token: getToken(link), password: another }, { context: stranger })
  const signIn = (email: string, secret: string) =>
    client.signInByPassword({ email, password: secret }, { context: stranger })
  const isVerified = async (uid: string) =>
    (await db.selectFrom('accounts.accounts').select('verified_email').where('uid', '=', uid).executeTakeFirst())
      ?.verified_email

  test('a link that staff hand over sets a password once, ends every session and proves no mailbox', async () => {
    const rosa = await operator()
    const ana = await harness.withUnprovedEmail(await signUp())
    const asked = { uid: ana.uid, reason, origin }
    const { link } = await client.createResetLink(asked, { context: await rosa.context() })
    expect(link).toMatch(/^http\S+\/reset-password\/[\w-]{43}$/)
    expect((await findAuditLog(rosa.uid)).at(-1)).toMatchObject({
      action: 'create-reset-link',
      subject: ana.uid,
      facts: { reason },
    })

    await reset(link)
    expect(changed).toContain(ana.uid)
    await expect(getViewer(ana.sessionToken)).rejects.toMatchObject({ status: 401 })
    await expect(signIn(ana.email, password)).rejects.toMatchObject({ status: 401 })
    await signIn(ana.email, another)
    expect(await isVerified(ana.uid)).toBe(false)
    expect(await getCode(reset(link))).toBe('accounts.link-not-valid')
  })

  test('a repeated form shows the same link, a new one ends the earlier link, and a day ends both', async () => {
    const rosa = await operator()
    const ana = await signUp()
    const create = async (key?: string) =>
      client.createResetLink(
        { uid: ana.uid, reason, origin },
        {
          context: { ...(await rosa.context()), ...(key && { idempotencyKey: key }) },
        },
      )
    const key = newSecret()
    const first = await create(key)
    expect(await create(key)).toEqual(first)
    const second = await create()
    expect(await getCode(reset(first.link))).toBe('accounts.link-not-valid')
    later(day)
    expect(await getCode(reset(second.link))).toBe('accounts.link-not-valid')
  })

  test('a link for a customer ends when the customer becomes a colleague, by invitation or by command', async () => {
    const rosa = await operator()
    const [invited, named] = [await colleague(), await colleague()]
    const handOver = async (uid: string) =>
      client.createResetLink({ uid, reason, origin }, { context: await rosa.context() })
    const links = [await handOver(invited.uid), await handOver(named.uid)]

    const invitation = { email: invited.email, role: 'courier', areas: {}, merchantId: null, origin } as const
    await client.invite(invitation, { context: await rosa.context() })
    const token = sent.at(-1)?.data.link?.replace(`${origin}/invitation/`, '') ?? ''
    await client.acceptInvitation({ token }, { context: await invited.context() })
    await setUp.grantRole({ whom: named.email, role: 'operator', merchantId: null })
    for (const { link } of links) expect(await getCode(reset(link))).toBe('accounts.link-not-valid')
  })

  test('nobody makes a link for oneself, customer care none for a colleague, and none without a password', async () => {
    const rosa = await operator()
    const luis = await operator()
    const ana = await colleague()
    await setUp.grantRole({ whom: ana.email, role: 'operator', merchantId: null })
    await db
      .updateTable('accounts.accounts')
      .set({ is_owner: false, staff_areas: JSON.stringify({ support: 'write' }) })
      .where('uid', '=', luis.uid)
      .execute()
    const ask = async (by: typeof rosa, uid: string) =>
      getCode(client.createResetLink({ uid, reason, origin }, { context: await by.context() }))
    expect(await ask(rosa, rosa.uid)).toBe('accounts.own-account')
    expect(await ask(luis, ana.uid)).toBe('accounts.owners-only')
    expect(await ask(rosa, 'unknown')).toBe('accounts.account-not-found')
    await expect(
      client.createResetLink(
        { uid: ana.uid, reason, origin: 'https://evil.example' },
        { context: await rosa.context() },
      ),
    ).rejects.toMatchObject({ status: 400 })

    const bea = await signUp()
    await db.deleteFrom('accounts.identities').where('uid', '=', bea.uid).execute()
    expect(await ask(luis, bea.uid)).toBe('accounts.no-password-of-account')
  })
})
