import type { PetProfile, Right } from '#services/pets/contract.ts'

const order = ['see', 'record', 'edit', 'owner'] as const

/** Whether who looks may do this with the pet: each right holds those before it, and its owner may do everything. */
export function may({ access }: Pick<PetProfile, 'access'>, what: Right | 'owner'): boolean {
  return order.indexOf(access) >= order.indexOf(what)
}
