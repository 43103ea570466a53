import { beforeEach, describe, expect, test } from 'vitest'
import { errorCatalogue } from '#shared/rpc/errors.ts'
import type { StaffAreas } from '#shared/staff-areas.ts'
import { day, openAccounts } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { getRefusal } from '../testing/refusals.ts'
import { origins } from '../testing/test-accounts.ts'

const harness = await openAccounts()
const { db, later, doors, accounts, sent, unexpected, getViewer } = harness
const { operator, colleague, findAuditLog } = peopleWhoWorkHere(harness)

beforeEach(() => later(day))

const access = { role: 'operator' as const, areas: { orders: 'write', catalogue: 'read' } as const, merchantId: null }
const reason = 'Perdió el teléfono'
/** As messaging answers where no mail is configured. */
const noChannel = errorCatalogue('messaging', {
  'no-channel': { status: 503, message: 'No channel', es: 'Sin correo.' },
})

/** Only the given people are owners. */
async function keepOwners(...uids: string[]) {
  await db.updateTable('accounts.accounts').set({ is_owner: false }).where('uid', 'not in', uids).execute()
}

describe.each(doors)('%s', (_where, client) => {
  /** An operator with these areas, who signed in with a second factor. */
  async function operatorOf(areas: StaffAreas) {
    const luis = await operator()
    const stored = areas === 'all' ? { is_owner: true } : { is_owner: false, staff_areas: JSON.stringify(areas) }
    await db.updateTable('accounts.accounts').set(stored).where('uid', '=', luis.uid).execute()
    return luis
  }

  function getLink() {
    return sent.at(-1)?.data.link?.replace(`${origins.BO}/invitation/`, '') ?? ''
  }

  test('an invitation gives its areas, and the session carries them after the second factor', async () => {
    const rosa = await operator()
    const luis = await operatorOf({})
    await db
      .updateTable('accounts.accounts')
      .set({ roles: ['customer'] })
      .where('uid', '=', luis.uid)
      .execute()
    const invited = await client.invite(
      { ...access, email: luis.email, origin: origins.BO },
      { context: await rosa.context() },
    )
    expect(invited).toMatchObject({ message: 'valid', link: null })
    const [open] = await client.invitations(undefined, { context: await rosa.context() })
    expect(open).toMatchObject({ id: invited.id, email: luis.email, ...access, invitedBy: rosa.uid })

    const token = getLink()
    expect(await client.acceptInvitation({ token }, { context: await luis.context() })).toEqual(access)
    expect(await getViewer(luis.sessionToken)).toMatchObject({
      roles: ['customer', 'operator'],
      areas: { orders: 'write', catalogue: 'read' },
    })
    const left = await client.invitations(undefined, { context: await rosa.context() })
    expect(left.map(({ id }) => id)).not.toContain(invited.id)
  })

  test('a form that is sent twice invites once and sends one mail', async () => {
    const rosa = await operator()
    const email = `dos-${rosa.uid}@example.com`
    const context = { ...(await rosa.context()), idempotencyKey: `the key of a form of ${rosa.uid}` }
    const before = sent.length
    const ask = () => accounts.client.invite({ ...access, email, origin: origins.BO }, { context })
    const [first, second] = [await ask(), await ask()]
    expect(second).toEqual({ message: 'valid', id: first.id, link: null })
    expect(sent).toHaveLength(before + 1)
  })

  test('inviting an address again replaces its open invitation, also at the same moment', async () => {
    const rosa = await operator()
    const email = `otra-${rosa.uid}@example.com`
    const context = await rosa.context()
    const ask = () => client.invite({ ...access, email, origin: origins.BO }, { context })
    await Promise.all([ask(), ask(), ask()])
    const open = (await client.invitations(undefined, { context })).filter((each) => each.email === email)
    expect(open).toHaveLength(1)
  })

  test('an invitation is sent again with a new link, and withdrawn for good', async () => {
    const rosa = await operator()
    const eve = await colleague()
    const context = await rosa.context()
    const { id } = await client.invite({ ...access, email: eve.email, origin: origins.BO }, { context })
    const first = getLink()
    await client.sendInvitationAgain({ invitationId: id, origin: origins.BO }, { context })
    const second = getLink()
    expect(second).not.toBe(first)
    const accept = async (token: string) =>
      getRefusal(client.acceptInvitation({ token }, { context: await eve.context() }))
    expect(await accept(first)).toMatchObject({ status: 404 })
    await client.withdrawInvitation({ invitationId: id }, { context })
    expect(await accept(second)).toMatchObject({ status: 404 })
    const again = client.withdrawInvitation({ invitationId: id }, { context })
    expect(await getRefusal(again)).toMatchObject({ status: 404, message: 'Invitation not open' })
    const send = client.sendInvitationAgain({ invitationId: id, origin: origins.BO }, { context })
    expect(await getRefusal(send)).toMatchObject({ status: 404 })
    expect((await findAuditLog(rosa.uid)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invite', 'renew-invitation', 'withdraw-invitation']),
    )
  })

  test('an operator without a part is refused, and so is an invitation of a colleague', async () => {
    const rosa = await operator()
    const context = await rosa.context()
    const invitation = { ...access, email: rosa.email, origin: origins.BO }
    expect(await getRefusal(client.invite({ ...invitation, areas: {} }, { context }))).toMatchObject({
      status: 400,
      message: 'Areas cannot be empty',
    })
    expect(await getRefusal(client.invite(invitation, { context }))).toMatchObject({ message: 'Already a colleague' })
  })

  test('owners alone see and manage people, whatever else somebody may do', async () => {
    const rosa = await operator()
    const luis = await operatorOf({ settings: 'write', support: 'write', orders: 'write' })
    const context = await luis.context()
    const asked = [
      client.staffPeople(undefined, { context }),
      client.invitations(undefined, { context }),
      client.auditLog({ first: 5 }, { context }),
      client.invite({ ...access, email: 'x@example.com', origin: origins.BO }, { context }),
      client.changeStaffRole({ ...access, areas: 'all', uid: luis.uid, version: 0 }, { context }),
      client.resetSecondFactor({ uid: rosa.uid, reason }, { context }),
    ]
    for (const refusal of await Promise.all(asked.map(getRefusal)))
      expect(refusal).toMatchObject({ status: 403, message: 'Not an area of this operator' })
    expect(await getRefusal(client.blockAccount({ uid: rosa.uid, reason }, { context }))).toMatchObject({
      status: 403,
      message: 'Owners only',
    })
    const customer = await colleague()
    await client.blockAccount({ uid: customer.uid, reason }, { context })
    await client.unblockAccount({ uid: customer.uid, reason }, { context })
  })

  test('an owner changes what a colleague may do, and the session that goes on may do just that', async () => {
    const rosa = await operator()
    const luis = await operatorOf({ orders: 'write' })
    const context = await rosa.context()
    const read = () => client.staffPerson({ uid: luis.uid }, { context })
    const before = await read()
    expect(before).toMatchObject({ roles: ['operator'], areas: { orders: 'write' }, hasSecondFactor: true })
    const people = await client.staffPeople(undefined, { context })
    expect(people.find(({ uid }) => uid === luis.uid)).toEqual(before)

    const change = { uid: luis.uid, version: before.version, ...access, areas: { finance: 'read' as const } }
    const after = await client.changeStaffRole(change, { context })
    expect(after).toMatchObject({ areas: { finance: 'read' }, version: before.version + 1 })
    expect((await getViewer(luis.sessionToken)).areas).toEqual({ finance: 'read' })
    // Somebody else decides on what was there before.
    expect(await getRefusal(client.changeStaffRole({ ...change, areas: 'all' }, { context }))).toMatchObject({
      status: 409,
      message: 'Changed by somebody else',
    })

    await client.changeStaffRole({ ...change, version: after.version, role: null }, { context })
    expect(await getViewer(luis.sessionToken)).toMatchObject({ roles: ['customer'], areas: {} })
    expect(await read()).toMatchObject({ roles: [], areas: {} })
    const back = client.changeStaffRole({ ...change, version: after.version + 1 }, { context })
    expect(await getRefusal(back)).toMatchObject({ message: 'Not a colleague' })
    const [line] = await client.auditLog({ first: 1, person: luis.uid, isWithoutReading: true }, { context })
    expect(line).toMatchObject({ actorUid: rosa.uid, action: 'change-role', subject: luis.uid, facts: { after: null } })
  })

  test('an operator becomes a merchant, and nothing of the areas stays', async () => {
    const rosa = await operator()
    const luis = await operatorOf({ orders: 'write' })
    const context = await rosa.context()
    const { version } = await client.staffPerson({ uid: luis.uid }, { context })
    const to = { uid: luis.uid, version, role: 'merchant' as const, areas: { orders: 'write' as const } }
    expect(await getRefusal(client.changeStaffRole({ ...to, merchantId: null }, { context }))).toMatchObject({
      message: 'MerchantId cannot be empty',
    })
    await client.changeStaffRole({ ...to, merchantId: 'spa-1' }, { context })
    expect(await getViewer(luis.sessionToken)).toMatchObject({ roles: ['customer', 'merchant'], areas: {} })
    expect(await client.staffMemberships(undefined, { context: await luis.context() })).toEqual([
      { role: 'merchant', merchantId: 'spa-1' },
    ])
  })

  test('nobody changes their own rights or second factor', async () => {
    const rosa = await operator()
    const context = await rosa.context()
    const { version } = await client.staffPerson({ uid: rosa.uid }, { context })
    const calls = [
      client.changeStaffRole({ uid: rosa.uid, version, ...access }, { context }),
      client.resetSecondFactor({ uid: rosa.uid, reason }, { context }),
    ]
    for (const refusal of await Promise.all(calls.map(getRefusal)))
      expect(refusal).toMatchObject({ status: 409, message: 'Own account' })
  })

  test('of owners who demote each other at the same moment one stays an owner', async () => {
    const [rosa, luis] = [await operator(), await operator()]
    await keepOwners(rosa.uid, luis.uid)
    const [ofRosa, ofLuis] = [await rosa.context(), await luis.context()]
    const version = 1
    const demote = (uid: string) => ({ uid, version, ...access })
    const answers = await Promise.all([
      getRefusal(client.changeStaffRole(demote(luis.uid), { context: ofRosa })),
      getRefusal(client.changeStaffRole(demote(rosa.uid), { context: ofLuis })),
    ])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const owners = await db.selectFrom('accounts.accounts').select('uid').where('is_owner', '=', true).execute()
    expect(owners).toHaveLength(1)
  })

  test('what an owner invited ends with their rights', async () => {
    const [rosa, luis] = [await operator(), await operator()]
    const eve = await colleague()
    await client.invite({ ...access, email: eve.email, origin: origins.BO }, { context: await luis.context() })
    const token = getLink()
    await client.changeStaffRole({ uid: luis.uid, version: 1, ...access }, { context: await rosa.context() })
    expect(await getRefusal(client.acceptInvitation({ token }, { context: await eve.context() }))).toMatchObject({
      status: 404,
    })
  })

  test('a second factor that is reset ends the sessions and is set up anew', async () => {
    const rosa = await operator()
    const luis = await operatorOf({ orders: 'read' })
    const context = await rosa.context()
    await client.resetSecondFactor({ uid: luis.uid, reason }, { context })
    expect(await getRefusal(getViewer(luis.sessionToken))).toMatchObject({ status: 401 })
    expect(await client.staffPerson({ uid: luis.uid }, { context })).toMatchObject({
      hasSecondFactor: false,
      lastSeenAt: null,
      roles: ['operator'],
    })
    const [line] = await client.auditLog({ first: 1, action: 'forget-second-factor', person: luis.uid }, { context })
    expect(line).toMatchObject({ actorUid: rosa.uid, facts: { reason, ended: 1 } })
  })

  test('the audit log is read by who, what and when', async () => {
    const rosa = await operator()
    const luis = await operatorOf({ orders: 'read' })
    const context = await rosa.context()
    const began = harness.now().toISOString()
    await client.blockAccount({ uid: luis.uid, reason }, { context })
    later(day)
    const fresh = await operator()
    const asOwner = { context: await fresh.context() }
    const until = harness.now().toISOString()
    await client.unblockAccount({ uid: luis.uid, reason }, asOwner)
    const read = async (filter: object) =>
      (await client.auditLog({ first: 50, isWithoutReading: true, person: luis.uid, ...filter }, asOwner)).map(
        ({ action }) => action,
      )
    expect(await read({})).toEqual(expect.arrayContaining(['unblock-account', 'block-account']))
    expect(await read({ actorUid: rosa.uid })).toEqual(['block-account'])
    expect(await read({ action: 'unblock-account' })).toEqual(['unblock-account'])
    expect(await read({ from: began, until })).not.toContain('unblock-account')
    const mine = await client.auditLog({ first: 50, actorUid: fresh.uid }, asOwner)
    expect(mine.map(({ action }) => action)).toContain('read-audit-log')
  })
})

test('where no mail can be sent, the one who invites gets the link, and a repeated form shows it again while it is open', async () => {
  const rosa = await operator()
  const withoutMail = await openAccounts({
    canSendEmail: false,
    messaging: {
      notify: async () => {
        throw noChannel('no-channel')
      },
    },
  })
  const people = peopleWhoWorkHere(withoutMail)
  const olga = await people.operator()
  const context = { ...(await olga.context()), idempotencyKey: `a form without mail of ${rosa.uid}` }
  const ask = () =>
    withoutMail.accounts.client.invite({ ...access, email: 'sin@example.com', origin: origins.BO }, { context })
  const first = await ask()
  expect(first.link).toMatch(/\/invitation\/[\w-]{43}$/)
  expect(await ask()).toEqual(first)
  // Another form is another invitation with its own link, and the first link ends.
  const other = { ...context, idempotencyKey: `another form without mail of ${rosa.uid}` }
  const second = await withoutMail.accounts.client.invite(
    { ...access, email: 'sin@example.com', origin: origins.BO },
    { context: other },
  )
  expect(second.link).not.toBe(first.link)
  expect(await ask()).toEqual({ message: 'valid', id: first.id, link: null })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
