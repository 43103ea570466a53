import { beforeEach, describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { AccountMerged } from '../contract.ts'
import { day, hour, minute, openAccounts, password } from '../testing/open-accounts.ts'
import { peopleWhoWorkHere } from '../testing/people-who-work-here.ts'
import { expectTokenNotValid } from '../testing/refusals.ts'
import { stranger } from '../testing/test-accounts.ts'

const facts: AccountMerged[] = []
const jobs = {
  async publish(_trx: unknown, fact: string, data: object) {
    if (fact === 'account-merged') facts.push(AccountMerged.parse(data))
  },
}
let elsewhere: 'two-memberships' | null = null
const harness = await openAccounts({ poolSize: 6, jobs, whyNotMergeElsewhere: async () => elsewhere })
const { db, later, doors, sent, getViewer, signUp, changed } = harness
const { operator, colleague, findAuditLog } = peopleWhoWorkHere(harness)
const reason = 'Se registró dos veces'

beforeEach(() => {
  later(day)
  facts.length = 0
  elsewhere = null
})

describe.each(doors)('%s', (_where, client) => {
  /** Two accounts of one person: `other` has a verified e-mail, and staff propose to merge it into `kept`. */
  async function proposed() {
    const rosa = await operator()
    const [kept, other] = [await signUp(), await colleague()]
    const propose = async (uid = other.uid, intoUid = kept.uid) =>
      client.proposeMerge({ uid, intoUid, reason }, { context: await rosa.context() })
    await propose()
    const at = { context: kept.context }
    const find = async () => (await client.mergeProposal(undefined, at)).proposal
    const proposalId = (await find())?.id ?? ''
    const askCode = async () => {
      await client.requestMergeCode({ proposalId, by: 'email' }, at)
      return String(sent.findLast(({ template }) => template === 'merge-code')?.data.code)
    }
    return { rosa, kept, other, propose, at, find, proposalId, askCode }
  }

  test('the owner, signed in to one, proves the other by its code; only then they are one', async () => {
    const { rosa, kept, other, at, find, proposalId, askCode } = await proposed()
    expect(sent.findLast(({ template }) => template === 'merge-proposed')).toMatchObject({
      to: { uid: kept.uid },
      data: { link: expect.stringMatching(/\/profile\/merge$/) },
    })
    expect(await find()).toMatchObject({
      other: { email: expect.stringMatching(/^p•••@/), phone: null },
      codeSent: false,
    })
    expect(facts).toEqual([])

    const code = await askCode()
    expect(sent.at(-1)).toMatchObject({ to: { email: other.email }, urgency: 'high' })
    expect(await find()).toMatchObject({ codeSent: true })
    const confirm = () => client.confirmMerge({ proposalId, code }, at)
    const twice = await Promise.allSettled([confirm(), confirm()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

    expect(facts).toMatchObject([{ from: other.uid, isFromGuest: false, isGuest: false, into: { uid: kept.uid } }])
    expect(await find()).toBeNull()
    await expectTokenNotValid(getViewer(other.sessionToken))
    expect(changed).toContain(other.uid)
    expect((await getViewer(kept.sessionToken)).uid).toBe(kept.uid)
    // The sign-in of the closed account ended with it; that of the other is what it was.
    const signIn = (email: string) => client.signInByPassword({ email, password }, { context: stranger })
    const { idToken } = await signIn(kept.email)
    expect(idToken).toBeTruthy()
    const closed = await db.selectFrom('accounts.accounts').select('uid').where('uid', '=', other.uid).execute()
    expect(closed).toEqual([])

    expect(await findAuditLog(rosa.uid)).toContainEqual(
      expect.objectContaining({ action: 'propose-merge', subject: kept.uid, facts: { reason, other: other.uid } }),
    )
    expect(await findAuditLog(kept.uid)).toMatchObject([
      {
        action: 'merge-account',
        subject: kept.uid,
        facts: { merged: other.uid, proposedBy: rosa.uid, provedBy: 'email', reason },
      },
    ])
  })

  test('with an e-mail and a phone that were proved, the owner chooses where the code goes', async () => {
    const { kept, other, at, find, proposalId } = await proposed()
    const byPhone = () => client.requestMergeCode({ proposalId, by: 'phone' }, at)
    expect(await getRefusal(byPhone())).toMatchObject({ code: 'accounts.merge-not-provable' })
    const phone_number = `+5917${String(Date.now()).slice(-7)}`
    await db
      .updateTable('accounts.accounts')
      .set({ phone_number, verified_phone: true })
      .where('uid', '=', other.uid)
      .execute()
    expect(await find()).toMatchObject({ other: { email: expect.any(String), phone: expect.any(String) } })

    expect((await byPhone()).sentTo).toMatch(new RegExp(`${phone_number.slice(-2)}$`))
    const sentLast = sent.findLast(({ template }) => template === 'merge-code')
    expect(sentLast?.to).toMatchObject({ phoneNumber: phone_number })
    expect(sentLast?.to).not.toHaveProperty('email')
    await client.confirmMerge({ proposalId, code: String(sentLast?.data.code) }, at)
    expect(await findAuditLog(kept.uid)).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining({ merged: other.uid, provedBy: 'phone' }) }),
    )
  })

  test('a wrong code merges nothing, five are the end of it, and a new code counts anew', async () => {
    const { at, proposalId, askCode } = await proposed()
    const code = await askCode()
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (tried: string) => client.confirmMerge({ proposalId, code: tried }, at)
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect(await getRefusal(guess(wrong))).toMatchObject({ code: 'accounts.code-not-valid' })
    }
    expect(await getRefusal(guess(code))).toMatchObject({ code: 'accounts.too-many-guesses' })
    expect(facts).toEqual([])
    const next = await askCode()
    expect(await getRefusal(guess(code === next ? wrong : code))).toMatchObject({ code: 'accounts.code-not-valid' })
    expect(await guess(next)).toEqual({ message: 'valid' })
  })

  test('a code ends after ten minutes, a proposal after a week, and three codes are sent an hour', async () => {
    const { at, find, proposalId, askCode } = await proposed()
    const code = await askCode()
    later(11 * minute)
    expect(await getRefusal(client.confirmMerge({ proposalId, code }, at))).toMatchObject({
      code: 'accounts.code-not-valid',
    })
    await askCode()
    await askCode()
    expect(await getRefusal(askCode())).toMatchObject({ code: 'accounts.too-many-tries' })
    later(2 * hour)
    await askCode()
    later(7 * day)
    expect(await find()).toBeNull()
    expect(await getRefusal(askCode())).toMatchObject({ code: 'accounts.merge-not-open' })
  })

  test('it is nobody else’s: another account sees no proposal, asks for no code and confirms nothing', async () => {
    const { proposalId, askCode, other } = await proposed()
    const code = await askCode()
    const stranger = await signUp()
    const at = { context: stranger.context }
    expect((await client.mergeProposal(undefined, at)).proposal).toBeNull()
    expect((await client.mergeProposal(undefined, { context: await other.context() })).proposal).toBeNull()
    const refused = [
      await getRefusal(client.requestMergeCode({ proposalId, by: 'email' }, at)),
      await getRefusal(client.confirmMerge({ proposalId, code }, at)),
    ]
    expect(refused.map(({ code: why }) => why)).toEqual(['accounts.merge-not-open', 'accounts.merge-not-open'])
    await client.declineMerge({ proposalId }, at)
    expect(facts).toEqual([])
  })

  test('who wants both accounts declines; a proposal anew takes the place of the one before', async () => {
    const { at, find, proposalId, propose } = await proposed()
    await client.declineMerge({ proposalId }, at)
    await client.declineMerge({ proposalId }, at)
    expect(await find()).toBeNull()
    await propose()
    const first = await find()
    await propose()
    expect((await find())?.id).not.toBe(first?.id)
  })

  test('what was blocked, became staff’s or has a second membership meanwhile is not merged', async () => {
    const { rosa, at, other, proposalId, askCode } = await proposed()
    const confirm = async () => client.confirmMerge({ proposalId, code: await askCode() }, at)
    elsewhere = 'two-memberships'
    expect(await getRefusal(confirm())).toMatchObject({ code: 'accounts.two-memberships' })
    elsewhere = null
    await client.blockAccount({ uid: other.uid, reason }, { context: await rosa.context() })
    expect(await getRefusal(confirm())).toMatchObject({ code: 'accounts.blocked-not-merged' })
    await client.unblockAccount({ uid: other.uid, reason }, { context: await rosa.context() })
    await db
      .updateTable('accounts.accounts')
      .set({ roles: ['customer', 'courier'] })
      .where('uid', '=', other.uid)
      .execute()
    expect(await getRefusal(confirm())).toMatchObject({ code: 'accounts.staff-not-merged' })
    expect(facts).toEqual([])
  })

  test('nothing is proposed for guests, for who proposes, or where nothing was verified', async () => {
    const { rosa, kept, propose } = await proposed()
    const [guest, unverified] = [await harness.aGuest(), await harness.withUnprovedEmail(await signUp())]
    const refused = [
      await getRefusal(propose(guest.uid)),
      await getRefusal(propose(kept.uid)),
      await getRefusal(propose(unverified.uid)),
      await getRefusal(propose(unverified.uid, rosa.uid)),
    ]
    expect(refused.map(({ code }) => code)).toEqual([
      'accounts.account-not-found',
      'accounts.account-not-found',
      'accounts.merge-not-provable',
      'accounts.own-account',
    ])
  })
})
