import type { PaymentsDependencies } from '#services/payments/deps.ts'
import { bancardProvider, makeLibelula, statementProvider } from '#services/payments/service.ts'
import type { Config } from './configuration/config.ts'

/** Configured payment providers, those with webhooks first. */
export function collectors(
  { collectors: { libelula, bancard, bankAccounts }, paymentsKeys: keys }: Pick<Config, 'collectors' | 'paymentsKeys'>,
  { db, now }: Pick<PaymentsDependencies, 'db' | 'now'>,
): PaymentsDependencies['providers'] {
  return [
    ...(libelula ? [makeLibelula({ ...libelula, db, keys, now })] : []),
    ...(bancard ? [bancardProvider({ ...bancard, now })] : []),
    ...(bankAccounts.length > 0 ? [statementProvider(bankAccounts)] : []),
  ]
}
