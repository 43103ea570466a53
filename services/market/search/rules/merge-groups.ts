import type { SearchGroup } from './search-group.ts'

export interface StoredGroup extends SearchGroup {
  id: string
  version: number
  isRemoved: boolean
}

export interface MergedGroup extends SearchGroup {
  id: string
  /** 0: nobody changed it. */
  version: number
}

/** The groups of a country: those of the code, with what its editors changed, added and took away. */
export function mergeGroups(
  defaults: readonly (SearchGroup & { id: string })[],
  stored: readonly StoredGroup[],
): MergedGroup[] {
  const changed = new Set(stored.map(({ id }) => id))
  return [
    ...stored.flatMap(({ isRemoved, ...group }) => (isRemoved ? [] : [group])),
    ...defaults.filter(({ id }) => !changed.has(id)).map((group) => ({ ...group, version: 0 })),
  ]
}
