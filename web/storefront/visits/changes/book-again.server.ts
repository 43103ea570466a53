import { type RouterContextProvider, redirect } from 'react-router'
import type { Appointment, WizardDraft } from '#services/appointments/contract.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findVisitAccount } from '../../address/find-visit-account.server.ts'
import { findVisitDoor } from '../visit-door.ts'

/** Fills the wizard with the same pets and services, and leads to where a time is chosen. */
export async function bookAgain(
  context: Readonly<RouterContextProvider>,
  booking: readonly Appointment[],
): Promise<Response> {
  const [first] = booking
  if (!first) return redirect(paths.spa())

  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const place = { merchantId: first.merchantId, storeId: first.store.id }
  const account = await findVisitAccount(context)
  const door = findVisitDoor(account?.addressBook ?? [], first.address)
  const draft: WizardDraft = {
    pets: booking.map(toChoice),
    hasPickUp: first.hasPickUp,
    addressCode: door?.eddressCode ?? null,
    schedule: null,
    holdId: null,
  }
  await appointments.saveDraft({ ...place, ...draft }, { context: visit.call })
  return redirect(paths.appointmentAdd({ ...place, step: 'schedule' }), 303)
}

function toChoice(one: Appointment): WizardDraft['pets'][number] {
  const ids = (lines: Appointment['services']) => lines.map(({ id }) => ({ id }))
  return {
    petId: one.petId,
    servicePackId: one.servicePack.id,
    petSize: one.petSize,
    subServices: ids(one.subServices),
    optionalSubServices: ids(one.optionalSubServices),
    extraServices: ids(one.extraServices),
    notes: one.notes,
  }
}
