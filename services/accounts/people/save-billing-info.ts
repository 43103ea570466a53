import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { BillingInfo } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { whyCannotBill, writtenPlainly } from './rules/billing-document.ts'
import { lockPerson, saveBilling } from './store/people.ts'

/** Saves the caller's billing data of this country, printed on its comprobantes. */
export async function saveBillingInfo(
  { db, now }: AccountsDependencies,
  input: BillingInfo,
  context: CallContext,
): Promise<BillingInfo> {
  const uid = accountUid(context)
  const billing = writtenPlainly(input)
  const refusal = whyCannotBill(billing)
  if (refusal) {
    const failure = accountsError(refusal)
    const field = refusal === 'complement-not-valid' ? 'complement' : 'documentNumber'
    throw accountsError(refusal, { fields: { [field]: failure.data.detail } })
  }

  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, { uid }))) throw accountsError('account-not-found')
    await saveBilling(trx, uid, billing, now())
  })
  return billing
}
