import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** What was offered from a waiting list becomes the wizard's kept time: its summary is the next page. */
export async function takeOffer(context: Readonly<RouterContextProvider>, holdId: string): Promise<Response> {
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
