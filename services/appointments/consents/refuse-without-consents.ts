import type { Transaction } from 'kysely'
import { SPANISH } from '#shared/spanish.ts'
import { appointmentsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { findMissingConsents } from './store.ts'

/** Throws consent-missing, with the titles, while something that a visit needs is not signed. */
export async function refuseWithoutConsents(trx: Transaction<Tables>, appointmentId: string): Promise<void> {
  const missing = await findMissingConsents(trx, appointmentId)
  if (missing.length === 0) return
  const titles = new Intl.ListFormat(SPANISH).format(missing.map((title) => `«${title}»`))
  throw appointmentsError('consent-missing', { detail: `Antes de empezar falta firmar ${titles}.` })
}
