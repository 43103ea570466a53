import { appointmentsInvariants } from '#services/appointments/audit.ts'
import { marketInvariants } from '#services/market/audit.ts'
import { messagingInvariants } from '#services/messaging/audit.ts'
import { paymentsInvariants } from '#services/payments/audit.ts'
import { type BrokenInvariant, findBroken, type Invariant } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'

/** What every service promises of its data. */
export const invariantsAt = (now: Date): readonly Invariant[] => [
  ...marketInvariants,
  ...appointmentsInvariants(now),
  ...messagingInvariants(now),
  ...paymentsInvariants(now),
]

/** Looks whether all of them hold, in one moment of the database. */
export function audit(connection: Pick<DatabaseConnection, 'db'>, now: Date): Promise<BrokenInvariant[]> {
  return findBroken(connection.db(), invariantsAt(now))
}
