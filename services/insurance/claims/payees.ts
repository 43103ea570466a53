import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Claim, RevealedPayee } from '../contract.ts'
import { findContractHolder } from '../customers/store/holders.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insuranceKeys } from '../keys.ts'
import { type ClaimKey, inClaim } from './claims.ts'
import { heldClaim } from './decide-claim.ts'
import { type Payee, plainAccountNumber, whyNotPayee } from './rules/payee.ts'
import { writeClaimLog } from './store/claims.ts'
import { openPayee, savePayeeOf } from './store/payees.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'jobs' | 'secrets'>

/**
 * Saves the account that a claim is to be paid to, until it is paid or refused; the holder of the contract owns it. Throws
 * confirm-first when it would replace another one and the caller has not just proved who they are.
 */
export async function savePayee(
  deps: Dependencies & Pick<InsuranceDependencies, 'accounts'>,
  { bank, number: typed, holderName, ...key }: ClaimKey & Payee,
  context: CallContext,
): Promise<Claim> {
  const keys = await insuranceKeys(deps)
  const payee = { bank, number: plainAccountNumber(typed), holderName }
  // Asked before the transaction opens: a slow neighbour must not hold our locks.
  const { isRecent } = context.viewer.isGuest
    ? { isRecent: true }
    : await deps.accounts.recentProof(undefined, { context })
  return inClaim(deps, key, context, async (trx, claim, insurance) => {
    if (['PAID', 'REJECTED', 'WITHDRAWN'].includes(claim.status)) throw insuranceError('not-changeable')
    const holder = await findContractHolder(trx, insurance, keys)
    if (!holder) throw insuranceError('holder-missing')
    const refusal = whyNotPayee(payee, { country: insurance.country, holder })
    if (refusal) {
      const field = refusal === 'account-holder-differs' ? 'holderName' : 'number'
      throw insuranceError(refusal, { fields: { [field]: insuranceError(refusal).data.detail } })
    }

    const known = await openPayee(trx, claim.id, keys)
    if (known?.bank === bank && known.number === payee.number && known.holderName === holderName) return
    if (known && !isRecent) throw insuranceError('confirm-first')
    const at = deps.now()
    await savePayeeOf(trx, claim.id, payee, { sealing: keys.sealing, now: at })
    const note = known ? 'Cuenta para el pago cambiada' : 'Cuenta para el pago anotada'
    const line = { claimId: claim.id, at, status: claim.status, note, actor: 'customer' } as const
    await writeClaimLog(trx, { ...line, actorUid: accountUid(context) })
  })
}

/** The whole account of an approved claim, for the clerk who pays it. Each look is a line in the log of staff. */
export async function revealPayee(
  deps: Dependencies,
  { claimId }: { claimId: string },
  context: CallContext,
): Promise<RevealedPayee> {
  const actorUid = accountUid(context)
  const keys = await insuranceKeys(deps)
  return deps.db.transaction().execute(async (trx) => {
    const { claim } = await heldClaim(trx, claimId)
    if (claim.status !== 'APPROVED') throw insuranceError('not-decidable')
    const payee = await openPayee(trx, claim.id, keys)
    if (!payee) throw insuranceError('payee-missing')
    const line = { claimId: claim.id, at: deps.now(), status: claim.status, note: 'Vio la cuenta entera' } as const
    await writeClaimLog(trx, { ...line, actor: 'staff', actorUid, isInternal: true })
    return payee
  })
}
