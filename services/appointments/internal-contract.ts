import { soldCalls } from '#shared/accounting/sold-entries.ts'
import { tillPaymentCall } from './calendar/till/contract.ts'
import { petVisitsCall } from './pet-visits/contract.ts'

/** Calls for our other services only: no HTTP path leads here. */
export const internalAppointments = { ...tillPaymentCall, ...soldCalls, ...petVisitsCall }
