import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { findByOwner } from './store.ts'

/** Bolivia asks for eight years (Código Tributario, art. 70), Paraguay for five. */
const RETAINED_BY_TAX_LAW = 'Tus facturas, con los datos con que se emitieron, durante 8 años por obligación tributaria'

type Dependencies = Pick<InvoicingDependencies, 'db'>

/** The caller's tax documents. */
export async function exportPerson({ db }: Dependencies, context: CallContext) {
  const documents = await findByOwner(db, accountUid(context))
  return {
    taxDocuments: documents.map(
      ({ label, kind, number, authorization_code, state, buyer, issued_at, total_minor }) => ({
        label,
        kind,
        number,
        authorization: authorization_code,
        state,
        madeOutTo: buyer,
        issuedAt: issued_at?.toISOString() ?? null,
        totalMinor: total_minor,
      }),
    ),
  }
}

/** Tax law keeps invoices whole; only they are kept, and the answer says so. */
export async function erasePerson({ db }: Dependencies, context: CallContext) {
  const documents = await findByOwner(db, accountUid(context))
  return { erased: true as const, kept: documents.length > 0 ? [RETAINED_BY_TAX_LAW] : [] }
}
