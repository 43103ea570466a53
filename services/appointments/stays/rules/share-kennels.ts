import { assignKennels, type Guest, type Kennel } from './fit-kennels.ts'

/**
 * A place for every guest of one family, who sleep in as few places as they fit into; or null when not all of them fit into
 * the `free` ones. A pet that needs a room of its own shares none.
 */
export function assignSharedKennels(
  guests: readonly Guest[],
  free: readonly Kennel[],
  getSizes: (petTypeId: string) => readonly string[],
): string[] | null {
  const mostPets = Math.max(1, ...free.map((kennel) => kennel.mostPets))
  for (const groups of listGroupings(guests, mostPets)) {
    const kennelIds = assignKennels(
      groups.map((group) => toParty(group, guests, getSizes)),
      free,
      getSizes,
    )
    if (kennelIds) return guests.map((_, index) => kennelIds[groups.findIndex((group) => group.includes(index))] ?? '')
  }
  return null
}

/** Ways to group guests by place, those with the fewest places first; each group holds indexes of `guests`. */
function listGroupings(guests: readonly Guest[], mostPets: number): number[][][] {
  let groupings: number[][][] = [[]]
  for (const [index, guest] of guests.entries()) {
    const joins = (group: readonly number[]) =>
      group.length < mostPets && group.every((other) => mayShare(guest, guests[other]))
    groupings = groupings.flatMap((groups) => [
      ...groups.flatMap((group, at) => (joins(group) ? [groups.with(at, [...group, index])] : [])),
      [...groups, [index]],
    ])
  }
  return groupings.toSorted((one, other) => one.length - other.length)
}

function mayShare(one: Guest, other: Guest | undefined): boolean {
  return other?.petTypeId === one.petTypeId && !one.needsOwnRoom && !other.needsOwnRoom
}

// A place that fits the largest of them fits all.
function toParty(
  group: readonly number[],
  guests: readonly Guest[],
  getSizes: (petTypeId: string) => readonly string[],
) {
  const members = group.flatMap((index) => guests[index] ?? [])
  const rank = ({ petTypeId, size }: Guest) => (size === null ? -1 : getSizes(petTypeId).indexOf(size))
  const [largest = { petTypeId: '', size: null, needsOwnRoom: false }] = members.toSorted(
    (one, other) => rank(other) - rank(one),
  )
  return { ...largest, pets: members.length }
}
