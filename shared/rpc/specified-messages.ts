import * as z from 'zod'

/**
 * The specification's generic messages (section 5), said by zod of every value for which its schema has no words of its own. Zod
 * takes them for the whole process: oRPC checks what comes in and leaves no place to hand them over for one check.
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

/** ProductId for `items.3.productId`; an element that is missing is said of its list, and nothing at all of the payload. */
function getFieldLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string') ?? 'payload'
  return name.charAt(0).toUpperCase() + name.slice(1)
}
