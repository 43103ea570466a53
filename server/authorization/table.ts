import { accountsTable } from './of-accounts.ts'
import { appointmentsTable } from './of-appointments.ts'
import { communityTable } from './of-community.ts'
import { contentTable } from './of-content.ts'
import { insuranceTable } from './of-insurance.ts'
import { marketTable } from './of-market.ts'
import { petsTable } from './of-pets.ts'
import { rewardsTable } from './of-rewards.ts'
import { subscriptionsTable } from './of-subscriptions.ts'
import { trackingTable } from './of-tracking.ts'
import type { Row } from './row.ts'

/**
 * Who is let in where, a file a service. server/authorization/authorization.test.ts asks every operation of every service, and fails
 * for one without a row.
 */
export const table: Record<string, Row> = {
  ...accountsTable,
  ...marketTable,
  ...subscriptionsTable,
  ...petsTable,
  ...appointmentsTable,
  ...insuranceTable,
  ...contentTable,
  ...communityTable,
  ...rewardsTable,
  ...trackingTable,
}
