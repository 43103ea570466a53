import type { Probe } from './probe.ts'
import { accountingProbes } from './probes/accounting.ts'
import { accountsProbes } from './probes/accounts.ts'
import { appointmentsProbes } from './probes/appointments.ts'
import { communityProbes } from './probes/community.ts'
import { contentProbes } from './probes/content.ts'
import { couponsProbes } from './probes/coupons.ts'
import { disruptionsProbes } from './probes/disruptions.ts'
import { houseAccountProbes } from './probes/house-accounts.ts'
import { insuranceProbes } from './probes/insurance.ts'
import { insurancePlansProbes } from './probes/insurance-plans.ts'
import { marketProbes } from './probes/market.ts'
import { membershipPlansProbes } from './probes/membership-plans.ts'
import { petsProbes } from './probes/pets.ts'
import { rewardsProbes } from './probes/rewards.ts'
import { savingGoalProbes } from './probes/saving-goals.ts'
import { stockProbes } from './probes/stock.ts'
import { subscriptionsProbes } from './probes/subscriptions.ts'
import { trackingProbes } from './probes/tracking.ts'
import { webhooksProbes } from './probes/webhooks.ts'

/** Probes of every operation that HTTP serves, by method and path. */
export const probes: Record<string, Probe> = {
  ...accountsProbes,
  ...marketProbes,
  ...couponsProbes,
  ...disruptionsProbes,
  ...stockProbes,
  ...accountingProbes,
  ...subscriptionsProbes,
  ...petsProbes,
  ...appointmentsProbes,
  ...insuranceProbes,
  ...insurancePlansProbes,
  ...contentProbes,
  ...communityProbes,
  ...rewardsProbes,
  ...membershipPlansProbes,
  ...trackingProbes,
  ...webhooksProbes,
  ...houseAccountProbes,
  ...savingGoalProbes,
}
