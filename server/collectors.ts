import type { PaymentsDependencies } from '#services/payments/deps.ts'
import { bancardProvider, makeLibelula, statementProvider } from '#services/payments/service.ts'
import type { Companies } from './company/companies.ts'
import type { Config } from './configuration/config.ts'

/** Configured payment providers, those with webhooks first. */
export function collectors(
  { collectors: { libelula, bancard }, paymentsKeys: keys }: Pick<Config, 'collectors' | 'paymentsKeys'>,
  { db, now, companies }: Pick<PaymentsDependencies, 'db' | 'now'> & { companies: Pick<Companies, 'getBankAccount'> },
): PaymentsDependencies['providers'] {
  return [
    ...(libelula ? [makeLibelula({ ...libelula, db, keys, now })] : []),
    ...(bancard ? [bancardProvider({ ...bancard, now })] : []),
    statementProvider(companies.getBankAccount),
  ]
}
