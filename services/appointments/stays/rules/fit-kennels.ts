/** A place of a hotel, where one pet sleeps, or some of one family. */
export interface Kennel {
  id: string
  /** Dogs and cats sleep apart: each place takes one type. */
  petTypeId: string
  /** Largest size that fits, a key of the merchant's sizes; null: every size. */
  largestSize: string | null
  /** A room of its own, without others in sight: for a pet that does not bear them. */
  isOwnRoom: boolean
  /** How many pets of one family sleep there together. */
  mostPets: number
}

export interface Guest {
  petTypeId: string
  /** A key of the merchant's sizes; null: its type has none. */
  size: string | null
  needsOwnRoom: boolean
}

/** A guest, or the largest of some who sleep in one place. */
export interface Party extends Guest {
  /** How many they are; 1 without. */
  pets?: number
}

/** Whether a pet, or a party, may sleep in a place. `sizes`: keys of its type, from the smallest. */
export function fitsKennel(guest: Party, kennel: Kennel, sizes: readonly string[]): boolean {
  if (kennel.petTypeId !== guest.petTypeId) return false
  if (guest.needsOwnRoom && !kennel.isOwnRoom) return false
  if ((guest.pets ?? 1) > kennel.mostPets) return false
  if (kennel.largestSize === null || guest.size === null) return true
  const [size, largest] = [sizes.indexOf(guest.size), sizes.indexOf(kennel.largestSize)]
  return size >= 0 && size <= largest
}

/**
 * A place for every guest, in their order, or null when not all of them fit into the `free` places. Whoever needs no own
 * room leaves it to others, small pets leave the large places, and single ones those for several, as long as all can be
 * placed.
 */
export function assignKennels(
  guests: readonly Party[],
  free: readonly Kennel[],
  getSizes: (petTypeId: string) => readonly string[],
): string[] | null {
  const options = guests.map((guest) => {
    const sizes = getSizes(guest.petTypeId)
    const rank = ({ isOwnRoom, largestSize, mostPets }: Kennel) =>
      (isOwnRoom && !guest.needsOwnRoom ? 1000 : 0) +
      (largestSize === null ? sizes.length : sizes.indexOf(largestSize)) * 10 +
      mostPets
    return free.filter((kennel) => fitsKennel(guest, kennel, sizes)).toSorted((one, other) => rank(one) - rank(other))
  })
  const guestOfKennel = new Map<string, number>()
  for (const index of guests.keys()) if (!place(index, options, guestOfKennel, new Set())) return null
  const kennelOfGuest = new Map([...guestOfKennel].map(([kennelId, index]) => [index, kennelId]))
  return guests.flatMap((_, index) => kennelOfGuest.get(index) ?? [])
}

// Augmenting paths: a guest may push another one to a further place that fits it.
function place(
  index: number,
  options: readonly (readonly Kennel[])[],
  guestOfKennel: Map<string, number>,
  tried: Set<string>,
): boolean {
  for (const { id } of options[index] ?? []) {
    if (tried.has(id)) continue
    tried.add(id)
    const other = guestOfKennel.get(id)
    if (other !== undefined && !place(other, options, guestOfKennel, tried)) continue
    guestOfKennel.set(id, index)
    return true
  }
  return false
}
