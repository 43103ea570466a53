import { accountsTable } from './authorization-of-accounts.ts'
import { appointmentsTable } from './authorization-of-appointments.ts'
import { communityTable } from './authorization-of-community.ts'
import { contentTable } from './authorization-of-content.ts'
import { insuranceTable } from './authorization-of-insurance.ts'
import { marketTable } from './authorization-of-market.ts'
import { messagingTable } from './authorization-of-messaging.ts'
import { operationsTable } from './authorization-of-operations.ts'
import { paymentsTable } from './authorization-of-payments.ts'
import { petsTable } from './authorization-of-pets.ts'
import { rewardsTable } from './authorization-of-rewards.ts'
import { subscriptionsTable } from './authorization-of-subscriptions.ts'
import { trackingTable } from './authorization-of-tracking.ts'
import type { Row } from './authorization-row.ts'

/**
 * Who is let in where, a file a service. server/authorization.test.ts asks every operation of every service, and fails
 * for one without a row.
 */
export const table: Record<string, Row> = {
  ...accountsTable,
  ...marketTable,
  ...subscriptionsTable,
  ...messagingTable,
  ...operationsTable,
  ...paymentsTable,
  ...petsTable,
  ...appointmentsTable,
  ...insuranceTable,
  ...contentTable,
  ...communityTable,
  ...rewardsTable,
  ...trackingTable,
}
