export interface Choice {
  id: string
  name: string
}

export interface PackageChoice extends Choice {
  /** The store does not offer or serve it any more; the package keeps it until somebody unticks it. */
  isGone: boolean
}

/**
 * Choices of a package's form: what the store offers now, and behind it what the package has besides. Left out of the
 * form, that would be lost when the package is saved, and a package without a kind of pet is for all of them.
 */
export function listChoices(
  known: readonly (Choice & { isOffered: boolean })[],
  ticked: readonly string[],
): PackageChoice[] {
  const offered = known.filter(({ isOffered }) => isOffered)
  const gone = ticked.filter((id) => !offered.some((each) => each.id === id))
  return [
    ...offered.map(({ id, name }) => ({ id, name, isGone: false })),
    ...gone.map((id) => ({ id, name: known.find((each) => each.id === id)?.name ?? id, isGone: true })),
  ]
}
