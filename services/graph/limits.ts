import { type DocumentNode, type FieldNode, GraphQLError, Kind, type SelectionSetNode } from 'graphql'

/** Limits of one document. The storefront's largest query uses about a third of each. */
export const LIMITS = { tokens: 1_000, depth: 10, fields: 300, aliases: 15, rootFields: 8, directives: 20, cost: 5_000 }

/** Limits the text as well: comments are no tokens, and parsed documents are cached. */
export const LONGEST_DOCUMENT = 16 * 1024

/** Checks the length before parsing. */
export function whyTooLong(document: string): GraphQLError | null {
  if (document.length <= LONGEST_DOCUMENT) return null
  return new GraphQLError(`The document asks for too much: letters over ${LONGEST_DOCUMENT}`, {
    extensions: { code: 'graph.too-much' },
  })
}

interface Weight {
  depth: number
  fields: number
  aliases: number
  directives: number
  /** One per field of the answer; lists count with their length. */
  cost: number
}

const NOTHING: Weight = { depth: 0, fields: 0, aliases: 0, directives: 0, cost: 0 }

/**
 * Refuses documents that ask for too much before they are validated (quadratic in equal fields) or executed. A
 * fragment is weighed once and counted at each spread, so a small document cannot cause much work. A cyclic fragment
 * has infinite weight.
 */
export function whyTooMuch(document: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, SelectionSetNode>()
  for (const part of document.definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, part.selectionSet)
  }
  const weighed = new Map<string, Weight | 'circle'>()

  const fragmentWeight = (name: string): Weight => {
    const known = weighed.get(name)
    if (known === 'circle') return { ...NOTHING, depth: Number.POSITIVE_INFINITY }
    if (known) return known
    const selections = fragments.get(name)
    if (!selections) return NOTHING
    weighed.set(name, 'circle')
    const weight = setWeight(selections)
    weighed.set(name, weight)
    return weight
  }

  const setWeight = (set: SelectionSetNode): Weight => {
    const sum = { ...NOTHING }
    for (const selection of set.selections) {
      const inner =
        selection.kind === Kind.FIELD
          ? fieldWeight(selection)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? setWeight(selection.selectionSet)
            : fragmentWeight(selection.name.value)
      sum.depth = Math.max(sum.depth, inner.depth)
      sum.fields += inner.fields
      sum.aliases += inner.aliases
      sum.directives += inner.directives + (selection.directives?.length ?? 0)
      sum.cost += inner.cost
    }
    return sum
  }

  const fieldWeight = (field: FieldNode): Weight => {
    const inner = field.selectionSet ? setWeight(field.selectionSet) : NOTHING
    return {
      // `ofType` wraps a single type, and tools nest it nine deep, so it adds no depth.
      depth: inner.depth + (field.name.value === 'ofType' ? 0 : 1),
      fields: inner.fields + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      directives: inner.directives,
      cost: 1 + inner.cost * estimateLength(field),
    }
  }

  // Weigh unused fragments as well, because they are validated too.
  for (const name of fragments.keys()) fragmentWeight(name)
  const unspread = [...weighed.values()].reduce((sum, weight) => sum + (weight === 'circle' ? 0 : weight.fields), 0)

  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue
    const weight = setWeight(operation.selectionSet)
    const found = {
      ...weight,
      fields: Math.max(weight.fields, unspread),
      directives: weight.directives + (operation.directives?.length ?? 0),
      rootFields: operation.selectionSet.selections.length,
    }
    for (const part of ['depth', 'fields', 'aliases', 'rootFields', 'directives', 'cost'] as const) {
      if (found[part] <= LIMITS[part]) continue
      return new GraphQLError(`The document asks for too much: ${part} over ${LIMITS[part]}`, {
        nodes: operation,
        extensions: { code: 'graph.too-much' },
      })
    }
  }
  return null
}

/** Upper bound of a list's length; for a variable, the maximum page size. */
function estimateLength(field: FieldNode): number {
  const standard = STANDARD_LENGTH[field.name.value]
  if (standard === undefined) return 1
  const asked = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value
  if (!asked) return standard
  if (asked.kind !== Kind.INT) return 100
  return Math.min(100, Math.max(1, Number(asked.value)))
}

const STANDARD_LENGTH: Record<string, number> = {
  catalogItems: 30,
  tags: 30,
  ordersByAccountId: 5,
  favoriteProducts: 30,
  missions: 10,
  badges: 10,
  servicesSheet: 30,
  foodProductsSheet: 60,
  petServices: 30,
  petProfiles: 10,
  appointments: 30,
  petInsurances: 10,
  coverages: 10,
}
