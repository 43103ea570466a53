import * as z from 'zod'

/**
 * The same fields, each to be left out: an entry of a set-up file changes only what it names, so that no default stands
 * for what is missing.
 */
export function namedFields<Shape extends z.ZodRawShape>(
  fields: Shape,
): { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> } {
  const optional = Object.entries(fields).map(([name, schema]) => [
    name,
    (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType)).optional(),
  ])
  return Object.fromEntries(optional)
}

/** An entry over what is known already; a field that the entry leaves out stays as it is. */
export function withNamed<Known extends object>(known: Known | null, entry: object): object {
  const named = Object.entries(entry).filter(([, value]) => value !== undefined)
  return { ...known, ...Object.fromEntries(named) }
}

/** 'price: …; coverages.0.limit: …' */
export function formatFaults({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
}
