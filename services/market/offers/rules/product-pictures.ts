/** Rules for the pictures of a product, by an operator or a file: pure. */

/** A picture as it is stored; its place is its index in the list. */
export interface ProductPicture {
  id: string
  /** The only option in the picture; null: the whole product. */
  variantId: string | null
  alt: string
  isIllustrative: boolean
  kind: string
  source: object
}

/** Most pictures that operators give a product; a file may bring more. */
export const MOST_PICTURES = 20
export const MOST_ALT_LENGTH = 500

/** Whether both lists show the same pictures in the same order, with the same texts and options. */
export function isSameList(one: readonly Shown[], other: readonly Shown[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, variantId, alt }, index) => {
      const there = other[index]
      return there?.id === id && there.variantId === variantId && there.alt === alt
    })
  )
}

type Shown = Pick<ProductPicture, 'id' | 'variantId' | 'alt'>

/**
 * The pictures that a file names in its order, and those that it does not name but cannot remove, such as uploaded ones:
 * each of them stays in front, or behind the picture that it stood behind, or at the end if that one is gone.
 */
export function mergeWithKept<Picture extends Pick<ProductPicture, 'id'>>(
  named: readonly Picture[],
  known: readonly Picture[],
  isLasting: (picture: Picture) => boolean,
): Picture[] {
  const namedIds = new Set(named.map(({ id }) => id))
  const merged = [...named]
  let before: string | null = null
  let isFirst = true
  for (const picture of known) {
    const isNamed = namedIds.has(picture.id)
    if (isNamed || isLasting(picture)) {
      const place = isFirst || before !== null ? merged.findIndex(({ id }) => id === before) + 1 : merged.length
      if (!isNamed) merged.splice(place, 0, picture)
      before = picture.id
    }
    isFirst = false
  }
  return merged
}

/** 'sin fotos', '1 foto', '3 fotos'. */
export function formatPictureCount(count: number): string {
  if (count === 0) return 'sin fotos'
  return count === 1 ? '1 foto' : `${count} fotos`
}

/** What the log says of the list after a change: 'fotos en otro orden' where the number says nothing. */
export function formatPicturesAfter(before: readonly Shown[], after: readonly Shown[]): string {
  const count = formatPictureCount(after.length)
  if (before.length !== after.length) return count
  const known = new Set(before.map(({ id }) => id))
  if (!after.every(({ id }) => known.has(id))) return `${count}, otras`
  if (!after.every(({ id }, index) => before[index]?.id === id)) return `${count}, en otro orden`
  return `${count}, con otros textos u opciones`
}
