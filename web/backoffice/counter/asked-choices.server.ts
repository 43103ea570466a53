import type { CounterPet, Slot, SlotDay, WizardDraft } from '#services/appointments/contract.ts'
import type { Fields } from '#web/forms/read-fields.ts'
import { readId } from '#web/forms/read-fields.ts'
import { emptyChoice, fieldNames } from '../../storefront/booking/choices.ts'
import type { AskedSlot } from './asked-slot.ts'

/** Who serves the first pet, and where: as chosen, anybody and anywhere otherwise. */
export function readPreference(sent: Fields) {
  const [stationId, employeeId] = [readId(sent, 'station'), readId(sent, 'employee')]
  return { ...(stationId && { stationId }), ...(employeeId && { employeeId }) }
}

/**
 * What is proposed before anything is chosen: the only pet, or those that came together last, each with the service of
 * its last visit when the store still offers it.
 */
export function proposeChoices(
  pets: readonly CounterPet[],
  packs: readonly { id: string; active: boolean }[],
): WizardDraft['pets'] {
  const lastDay = pets
    .map(({ last }) => last?.day ?? '')
    .toSorted()
    .at(-1)
  const coming = pets.length === 1 ? pets : pets.filter(({ last }) => last && last.day === lastDay)
  return coming.map(({ id: petId, last, size, sizes }) => ({
    ...emptyChoice,
    petId,
    servicePackId: packs.some(({ id, active }) => active && id === last?.servicePackId)
      ? (last?.servicePackId ?? null)
      : null,
    petSize: size === null && last?.size && sizes.includes(last.size) ? last.size : null,
  }))
}

/** Choices as the fields of a form. */
export function toChoiceFields(pets: WizardDraft['pets']): [string, string][] {
  return pets.flatMap(({ petId, petSize, servicePackId }): [string, string][] => [
    [fieldNames.pet, petId],
    ...(petSize ? [[fieldNames.size(petId), petSize] satisfies [string, string]] : []),
    ...(servicePackId ? [[fieldNames.pack(petId), servicePackId] satisfies [string, string]] : []),
  ])
}

/** The free slot at the asked time; of shifts the one that it lies in. */
export function findAskedSlot(days: readonly SlotDay[], { day, time }: AskedSlot, isShift: boolean): Slot | null {
  if (day === null || time === null) return null
  const asked = `${day}T${time}`
  const slots = days.find((each) => each.day === day)?.slots ?? []
  const found = isShift
    ? slots.findLast(({ schedule }) => schedule <= asked)
    : slots.find(({ schedule }) => schedule === asked)
  return found ?? null
}
