import { formatMoney } from '#shared/money.ts'
import type { ListedClaim } from '../claims/store/staff-claims.ts'
import type { ClaimRow, StaffInsurance } from '../contract.ts'
import { todayIn } from '../today.ts'
import type { findClaimActs } from './store/acts.ts'
import type { InsuranceRecord } from './store/insurances.ts'

/** A claim as a list row, with its due day and whether that has passed. */
export function toClaimRow(claim: ListedClaim, now: Date): ClaimRow {
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, claim.currency))
  const isOurTurn = claim.status === 'SENT' || claim.status === 'APPROVED'
  return {
    id: claim.id,
    reference: claim.reference,
    insuranceId: claim.insurance_id,
    petProfileName: claim.pet_name,
    ownerName: claim.owner_name,
    policyTitle: claim.policy_title,
    event: claim.event,
    status: claim.status,
    displayAmount: money(claim.amount_minor),
    displayPays: money(claim.pays_minor),
    reportedOn: claim.reported_on,
    assignedUid: claim.assigned_uid,
    dueOn: isOurTurn ? claim.due_on : null,
    isLate: isOurTurn && claim.due_on < todayIn(claim.country, now),
  }
}

type Acts = Awaited<ReturnType<typeof findClaimActs>>

export function toActs(acts: Acts): StaffInsurance['acts'] {
  return acts.map(({ at, status, note, actor, actor_uid }) => ({
    at: at.toISOString(),
    status,
    note,
    by: actor === 'staff' || actor === 'customer' ? actor : 'system',
    actorUid: actor_uid,
  }))
}

export function toSnapshot({ health_snapshot, snapshot_hash }: InsuranceRecord): StaffInsurance['snapshot'] {
  return health_snapshot === null ? null : { text: health_snapshot, hash: snapshot_hash }
}
