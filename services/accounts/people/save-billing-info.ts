import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { BillingInfo } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { type BillingRefusal, findDocument, whyCannotBill, writtenPlainly } from './rules/billing-document.ts'
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
    const detail = formatRefusal(refusal, billing)
    const field = refusal === 'complement-not-valid' ? 'complement' : 'documentNumber'
    throw accountsError(refusal, { detail, fields: { [field]: detail } })
  }

  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, { uid }))) throw accountsError('account-not-found')
    await saveBilling(trx, uid, billing, now())
  })
  return billing
}

/** Message for the customer, as exact as the country's record allows. */
function formatRefusal(refusal: BillingRefusal, { country, documentType }: BillingInfo): string {
  const document = findDocument(country, documentType)
  if (document && refusal === 'document-not-valid') return document.mistake
  if (document && refusal === 'check-digit-wrong')
    return `El dígito verificador no corresponde a ese ${documentType}. Revisa los números.`
  return accountsError(refusal).data.detail
}
