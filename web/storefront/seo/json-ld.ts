/** A schema.org object, without its context. */
export type JsonLd = Record<string, unknown>

/**
 * Leaves out what is not known: empty texts and lists, null, and things of which nothing but their type is left, such as
 * the brand of a product without one. Search engines refuse a thing with an empty property.
 */
export function withoutEmpty(things: readonly JsonLd[]): JsonLd[] {
  return things.flatMap((thing) => {
    const filled = prune(thing)
    return isThing(filled) ? [filled] : []
  })
}

function prune(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value)) {
    const filled = value.map(prune).filter((each) => each !== undefined)
    return filled.length > 0 ? filled : undefined
  }
  if (!isThing(value)) return value ?? undefined
  const filled = Object.entries(value).flatMap(([name, inner]) => {
    const pruned = prune(inner)
    return pruned === undefined ? [] : [[name, pruned] as const]
  })
  return filled.some(([name]) => name !== '@type' && name !== '@id') ? Object.fromEntries(filled) : undefined
}

function isThing(value: unknown): value is JsonLd {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
