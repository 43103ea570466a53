import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { tillPayment } from './calendar/till/till-payment.ts'
import type { AppointmentsDependencies } from './deps.ts'
import { internalAppointments } from './internal-contract.ts'
import { petVisits } from './pet-visits/pet-visits.ts'
import { soldDeposit } from './sold/sold-deposit.ts'
import { soldEntries, soldGroups } from './sold/sold-entries.ts'

/** Implements the calls for our other services. */
export function makeInternalAppointments(deps: AppointmentsDependencies): InternalService<typeof internalAppointments> {
  return makeInternalService({
    contract: internalAppointments,
    report: deps.report,
    router: implementContract(internalAppointments, deps, {
      tillPayment,
      soldDeposit,
      soldEntries,
      soldGroups,
      petVisits,
    }),
  })
}
