import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type * as z from 'zod'
import { parseCountry } from '#shared/countries/countries.ts'
import { newId, sameSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { getClientLimits, spendTry } from '../identity/limit-tries.ts'
import { maskedPhone } from '../identity/rules/phone-codes.ts'
import { findStoredAccount, lockAccounts } from '../people/locked-accounts.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import type { MergeProof, MergeProposal } from './contract.ts'
import { mergeInTransaction } from './merge-in-transaction.ts'
import { findProofs, maskEmail, whyCannotMergeOwn } from './rules/why-cannot-merge.ts'
import {
  deleteProposal,
  findProposal,
  MOST_GUESSES,
  type ProposalRow,
  takeProposalGuess,
  writeProposalCode,
} from './store.ts'

const CODE_MINUTES = 10
const CODES_AN_HOUR = { ofAnAccount: 3, fromAClient: 10 }

type Dependencies = Pick<
  AccountsDependencies,
  'db' | 'now' | 'jobs' | 'messaging' | 'sessionsChanged' | 'whyNotMergeElsewhere'
>

/** The open proposal to the caller, with the other account's addresses masked. */
export async function mergeProposal(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  context: CallContext,
): Promise<{ proposal: z.infer<typeof MergeProposal> | null }> {
  const found = await findProposal(db, { intoUid: accountUid(context), now: now() })
  const other = found && (await findStoredAccount(db, found.from_uid))
  if (!found || !other) return { proposal: null }
  const proofs = new Map(findProofs(other).map(({ by, address }) => [by, address]))
  const [email, phone] = [proofs.get('email'), proofs.get('phone')]
  return {
    proposal: {
      id: found.id,
      other: { email: email ? maskEmail(email) : null, phone: phone ? maskedPhone(phone) : null },
      expiresAt: found.expires_at.toISOString(),
      codeSent: found.code_expires_at !== null && found.code_expires_at > now() && found.guesses < MOST_GUESSES,
    },
  }
}

/** Sends a code to the other account. Throws merge-not-open, merge-not-provable, too-many-tries, codes-not-available. */
export async function requestMergeCode(
  deps: Dependencies & WithKeys,
  { proposalId, by }: { proposalId: string; by: MergeProof },
  context: CallContext,
): Promise<{ sentTo: string; expiresAt: string }> {
  const { db, now } = deps
  const keys = await deps.loadKeys()
  const intoUid = accountUid(context)
  const proposal = await findProposal(db, { intoUid, id: proposalId, now: now() })
  const other = proposal && (await findStoredAccount(db, proposal.from_uid))
  if (!proposal || !other) throw accountsError('merge-not-open')
  const proof = findProofs(other).find((each) => each.by === by)
  if (!proof) throw accountsError('merge-not-provable')
  await spendTry(deps, [
    { what: 'merge code of', whom: intoUid, most: CODES_AN_HOUR.ofAnAccount },
    { what: 'merge code to', whom: other.uid, most: CODES_AN_HOUR.ofAnAccount },
    ...getClientLimits('merge code', context.client, CODES_AN_HOUR.fromAClient),
  ])

  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000)
  await writeProposalCode(db, proposal.id, { id, hash: keys.hashCode(`${id} ${code}`), by, expiresAt })
  const { address } = proof
  const country = parseCountry(other.country)
  try {
    const { channel } = await deps.messaging.notify(
      {
        template: 'merge-code',
        data: { code },
        to: { country, ...(by === 'email' ? { email: address } : { phoneNumber: address }) },
        urgency: 'high',
        key: `merge-code ${id}`,
      },
      { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
    )
    if (channel === null) throw accountsError('codes-not-available')
  } catch (error) {
    // What was not delivered must not be open to guesses.
    await writeProposalCode(db, proposal.id, null)
    throw error
  }
  return { sentTo: by === 'email' ? maskEmail(address) : maskedPhone(address), expiresAt: expiresAt.toISOString() }
}

/**
 * Merges the other account into the caller's. Each try takes a guess before the comparison, and the proposal is spent in the
 * transaction of the merge, so that of two presses one merges.
 */
export async function confirmMerge(
  deps: Dependencies & WithKeys,
  { proposalId, code }: { proposalId: string; code: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const { db, now } = deps
  const keys = await deps.loadKeys()
  const to = accountUid(context)
  const proposal = await takeProposalGuess(db, { id: proposalId, intoUid: to, now: now() })
  if (!proposal) {
    const open = await findProposal(db, { intoUid: to, id: proposalId, now: now() })
    if (!open) throw accountsError('merge-not-open')
    throw accountsError(open.guesses >= MOST_GUESSES ? 'too-many-guesses' : 'code-not-valid')
  }
  const { code_id: codeId, code_hash: hash } = proposal
  if (codeId === null || hash === null || !sameSecret(hash, keys.hashCode(`${codeId} ${code}`))) {
    throw accountsError('code-not-valid', { guessesLeft: Math.max(0, MOST_GUESSES - proposal.guesses) })
  }

  const from = proposal.from_uid
  // Asked before the transaction opens: a slow service must not hold our locks.
  const elsewhere = await deps.whyNotMergeElsewhere({ from, to })
  if (elsewhere) throw accountsError(elsewhere)
  await db.transaction().execute((trx) => mergeOwn(trx, deps, proposal))
  deps.sessionsChanged(from)
  return { message: 'valid' }
}

async function mergeOwn(trx: Transaction<Tables>, deps: Dependencies, proposal: ProposalRow): Promise<void> {
  const { id, from_uid: from, into_uid: to, actor_uid: proposedBy, reason, code_by } = proposal
  const accounts = await lockAccounts(trx, [from, to])
  const [source, into] = [accounts.get(from), accounts.get(to)]
  if (!source || !into || !(await deleteProposal(trx, { id, intoUid: to }))) throw accountsError('merge-not-open')
  const refusal = whyCannotMergeOwn({ from: source, into })
  if (refusal) throw accountsError(refusal)

  await mergeInTransaction(trx, deps, { from, to, actorUid: to })
  const facts = { reason, merged: from, proposedBy, provedBy: code_by }
  await writeAudit(trx, { actorUid: to, action: 'merge-account', subject: to, facts }, deps.now())
}

/** Ends the proposal without merging anything. */
export async function declineMerge(
  { db }: Pick<Dependencies, 'db'>,
  { proposalId }: { proposalId: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  await deleteProposal(db, { id: proposalId, intoUid: accountUid(context) })
  return { message: 'valid' }
}
