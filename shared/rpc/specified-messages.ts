import * as z from 'zod'

/**
 * Sets the specification's generic messages (section 5) as zod's messages for values whose schema has none of its own.
 * The setting is global to the process, because oRPC's validation takes no messages per check.
 */
z.config({
  customError(issue) {
    if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Value must be defined and numeric'
    return isNothing(issue.input) ? `${getFieldLabel(issue.path ?? [])} must be defined` : undefined
  },
})

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/**
 * Label of a field: ProductId for `items.3.productId`. A missing element is named after its list; the payload as a
 * whole has no label.
 */
function getFieldLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string') ?? 'payload'
  return name.charAt(0).toUpperCase() + name.slice(1)
}
