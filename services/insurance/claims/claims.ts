import type { Transaction } from 'kysely'
import { newId, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Claim, ClaimFacts } from '../contract.ts'
import { type InsuranceKey, ownInsurance } from '../contracts/own-insurance.ts'
import {
  type ClaimStatus,
  canClaimBecome,
  WORKING_DAYS_TO_ANSWER,
  workingDaysAfter,
} from '../contracts/rules/insurance-life.ts'
import type { InsuranceRecord } from '../contracts/store/insurances.ts'
import { createOnce } from '../create-once.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { findClaimDocuments } from '../pictures/store.ts'
import type { InsuredEvent } from '../policies/rules/coverage.ts'
import type { Tables } from '../tables.ts'
import { todayIn } from '../today.ts'
import { judgeClaim } from './judge-claim.ts'
import { findMissing, toDocumentKind } from './rules/documents.ts'
import { type ClaimRecord, findClaim, findClaims, insertClaim, writeClaim, writeClaimLog } from './store/claims.ts'
import { toClaim } from './to-claim.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'jobs'>

export interface ClaimKey extends InsuranceKey {
  claimId: string
}

/** Limit of unsent claims per person. */
const mostDrafts = 5

export async function claims(deps: Dependencies, key: InsuranceKey, context: CallContext): Promise<Claim[]> {
  const insurance = await ownInsurance(deps.db, key, context)
  const found = await findClaims(deps.db, insurance.id)
  return Promise.all(found.map((claim) => toClaim(deps.db, claim, insurance, deps.now())))
}

export async function claim(deps: Dependencies, key: ClaimKey, context: CallContext): Promise<Claim> {
  const insurance = await ownInsurance(deps.db, key, context)
  const found = await findClaim(deps.db, { claimId: key.claimId, insuranceId: insurance.id })
  if (!found) throw insuranceError('claim-not-found')
  return toClaim(deps.db, found, insurance, deps.now())
}

/** Opens a draft claim; only the event is required. */
export async function openClaim(
  deps: Dependencies,
  { customerId, insuranceId, event, ...facts }: InsuranceKey & ClaimFacts & { event: InsuredEvent },
  context: CallContext,
): Promise<Claim> {
  const key = { customerId, insuranceId }
  const found = await ownInsurance(deps.db, key, context)
  return createOnce(deps, { operation: 'open-claim', input: { ...key, event, ...facts } }, context, async (trx) => {
    const insurance = await ownInsurance(trx, key, context, { isLocked: true })
    if (insurance.subscribed_at === null) throw insuranceError('never-covered')
    const drafts = (await findClaims(trx, found.id)).filter(({ status }) => status === 'DRAFT')
    if (drafts.length >= mostDrafts) throw insuranceError('too-many')

    const now = deps.now()
    const id = newId()
    await insertClaim(trx, {
      id,
      reference: `RC-${newSecret()
        .replaceAll(/[^A-Z0-9]/gi, '')
        .slice(0, 8)
        .toUpperCase()}`,
      insurance_id: found.id,
      event,
      status: 'DRAFT',
      occurred_on: facts.occurredOn ?? null,
      amount_minor: facts.amount ?? null,
      description: facts.description ?? '',
      created_at: now,
      updated_at: now,
    })
    const made = await findClaim(trx, { claimId: id })
    if (!made) throw insuranceError('claim-not-found')
    return toClaim(trx, made, insurance, now)
  })
}

/** Saves a draft even when it is incomplete, so that a claim survives between two visits. */
export function changeClaim(
  deps: Dependencies,
  { occurredOn, amount, description, ...key }: ClaimKey & ClaimFacts,
  context: CallContext,
): Promise<Claim> {
  return inClaim(deps, key, context, async (trx, claim) => {
    if (!isOpen(claim)) throw insuranceError('not-changeable')
    await writeClaim(trx, claim.id, {
      ...(occurredOn !== undefined && { occurred_on: occurredOn }),
      ...(amount !== undefined && { amount_minor: amount }),
      ...(description !== undefined && { description }),
      updated_at: deps.now(),
    })
  })
}

/** Sends the claim and starts its deadline. An incomplete claim is refused with all missing parts at once. */
export function sendClaim(deps: Dependencies, key: ClaimKey, context: CallContext): Promise<Claim> {
  return inClaim(deps, key, context, async (trx, claim, insurance) => {
    if (claim.status === 'SENT') return
    if (!canClaimBecome(claim.status, 'SENT')) throw insuranceError('not-changeable')
    const missing = await missingIn(trx, claim)
    if (missing.length > 0) throw insuranceError('claim-not-complete', { missing })

    const now = deps.now()
    const today = todayIn(insurance.country, now)
    const judgement = await judgeClaim(trx, claim, insurance, { today, isPreexisting: false })
    await writeClaim(trx, claim.id, {
      status: 'SENT',
      reserve_minor: judgement?.pays ?? 0,
      // Keep the day of the first report: documents requested later do not make the claim late.
      reported_on: claim.reported_on ?? today,
      answer_by: workingDaysAfter(today, WORKING_DAYS_TO_ANSWER),
      updated_at: now,
    })
    await move(trx, deps, claim, insurance, { status: 'SENT', note: 'Reclamo recibido', context })
  })
}

export function withdrawClaim(deps: Dependencies, key: ClaimKey, context: CallContext): Promise<Claim> {
  return inClaim(deps, key, context, async (trx, claim, insurance) => {
    if (claim.status === 'WITHDRAWN') return
    if (!canClaimBecome(claim.status, 'WITHDRAWN')) throw insuranceError('not-changeable')
    await writeClaim(trx, claim.id, { status: 'WITHDRAWN', reserve_minor: 0, updated_at: deps.now() })
    await move(trx, deps, claim, insurance, { status: 'WITHDRAWN', note: 'Reclamo retirado', context })
  })
}

/** Locks the claim, applies `change`, and answers the claim afterwards. */
export function inClaim(
  deps: Dependencies,
  key: ClaimKey,
  context: CallContext,
  change: (trx: Transaction<Tables>, claim: ClaimRecord, insurance: InsuranceRecord) => Promise<void>,
): Promise<Claim> {
  return deps.db.transaction().execute(async (trx) => {
    const insurance = await ownInsurance(trx, key, context)
    const asked = { claimId: key.claimId, insuranceId: insurance.id }
    const found = await findClaim(trx, { ...asked, isLocked: true })
    if (!found) throw insuranceError('claim-not-found')
    await change(trx, found, insurance)
    const changed = await findClaim(trx, asked)
    return toClaim(trx, changed ?? found, insurance, deps.now())
  })
}

/** Whether its owner may still add to the claim. */
export function isOpen({ status }: Pick<ClaimRecord, 'status'>): boolean {
  return status === 'DRAFT' || status === 'NEEDS_PAPERS'
}

async function missingIn(trx: Transaction<Tables>, claim: ClaimRecord) {
  const documents = await findClaimDocuments(trx, [claim.id])
  return findMissing({
    event: claim.event,
    occurredOn: claim.occurred_on,
    amount: claim.amount_minor,
    description: claim.description,
    documents: documents.map(({ shows }) => toDocumentKind(shows)),
  })
}

async function move(
  trx: Transaction<Tables>,
  deps: Dependencies,
  claim: ClaimRecord,
  insurance: InsuranceRecord,
  { status, note, context }: { status: ClaimStatus; note: string; context: CallContext },
): Promise<void> {
  const line = { claimId: claim.id, at: deps.now(), status, note }
  await writeClaimLog(trx, { ...line, actor: 'customer', actorUid: accountUid(context) })
  const fact = { insuranceId: insurance.id, ownerUid: insurance.owner_uid, claimId: claim.id, status }
  await deps.jobs.publish(trx, 'claim-moved', fact)
}
