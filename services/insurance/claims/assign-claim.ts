import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { heldClaim } from './decide-claim.ts'
import { findClerks, noteClerk } from './store/claim-clerks.ts'
import { writeClaim, writeClaimLog } from './store/claims.ts'

/**
 * Gives an open claim to the caller or to a colleague who acted on claims; refused when it is somebody else's by now than
 * the caller saw.
 */
export function assignClaim(
  { db, now }: Pick<InsuranceDependencies, 'db' | 'now'>,
  { claimId, from, to }: { claimId: string; from: string | null; to: string | null },
  context: CallContext,
): Promise<{ assignedUid: string | null }> {
  const actorUid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const { claim } = await heldClaim(trx, claimId)
    if (claim.assigned_uid === to) return { assignedUid: to }
    if (claim.assigned_uid !== from) throw insuranceError('claim-taken')
    if (!isOpen(claim.status)) throw insuranceError('not-decidable')

    const at = now()
    if (to !== null && to !== actorUid && !(await findClerks(trx, at)).includes(to))
      throw insuranceError('clerk-not-found')

    await writeClaim(trx, claim.id, { assigned_uid: to })
    await noteClerk(trx, actorUid, at)
    const note =
      to === actorUid ? 'Tomó el reclamo' : to === null ? 'Soltó el reclamo' : 'Pasó el reclamo a otra persona'
    const line = { claimId: claim.id, at, status: claim.status, note, actor: 'staff', actorUid } as const
    await writeClaimLog(trx, { ...line, isInternal: true })
    return { assignedUid: to }
  })
}

function isOpen(status: string): boolean {
  return status === 'SENT' || status === 'NEEDS_PAPERS' || status === 'APPROVED'
}
