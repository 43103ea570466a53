interface Draft {
  customerId?: string | null | undefined
  petTypeId?: string | null | undefined
  services: readonly { id: string }[]
}

interface Facts {
  pet: { petTypeId: string; customerId: string }
  pack: { services: readonly { id: string }[] }
}

/**
 * First reason why a draft names other things than those it is about, with its field: a customer that is not the
 * caller, another kind of pet than the profile's, or a service that is no part of the pack. Null when it names none.
 */
export function whatDiffers(
  { customerId, petTypeId, services }: Draft,
  { pet, pack }: Facts,
  ownCustomerIds: readonly (string | null | undefined)[],
): { code: 'draft-differs' | 'service-not-offered'; field: string } | null {
  if (customerId && ![...ownCustomerIds, pet.customerId].includes(customerId))
    return { code: 'draft-differs', field: 'customerId' }
  if (petTypeId && petTypeId !== pet.petTypeId) return { code: 'draft-differs', field: 'petTypeId' }
  const isUnknown = services.some(({ id }) => !pack.services.some((service) => service.id === id))
  return isUnknown ? { code: 'service-not-offered', field: 'services' } : null
}
