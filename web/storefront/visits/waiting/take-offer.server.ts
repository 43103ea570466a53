import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { placeAfterBooking } from '../../booking/deposit-link.server.ts'

/** Books the offered slot at once; on to the thanks, or to the payment of its deposit. */
export async function acceptOffer(context: Readonly<RouterContextProvider>, holdId: string): Promise<Response> {
  const { appointments } = context.get(servicesContext)
  const booked = await appointments.takeOffer({ holdId }, { context: context.get(visitContext).call })
  return redirect(await placeAfterBooking(context, booked), 303)
}

/** Opens the wizard's summary with the offered slot as its hold. */
export async function reviewOffer(context: Readonly<RouterContextProvider>, holdId: string): Promise<Response> {
  const { appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { merchantId, storeId, slot, choice } = await appointments.heldSlot({ holdId }, call)
  const place = { merchantId, storeId }
  const { packs } = await appointments.servicePacks(place, call)
  // API clients may have named a pack by its kind; the wizard uses ids.
  const pets = choice.pets.map((pet) => ({
    ...pet,
    servicePackId: packs.find((pack) => [pack.id, pack.servicePackId].includes(pet.servicePackId))?.id ?? null,
  }))
  await appointments.saveDraft({ ...place, ...choice, pets, schedule: slot.schedule, holdId }, call)
  return redirect(paths.appointmentAdd({ ...place, step: 'summary' }), 303)
}
