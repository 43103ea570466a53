import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod'
import { hostileNumbers, hostileShapes, hostileTexts } from './attacks.ts'

/** The parts of a JSON Schema that contracts use. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Values of the world that the calls are made in, by what the contract calls them. */
export type KnownValues = Readonly<Record<string, string>>

/** How often a value breaks its schema, in a hundred. */
const BROKEN = 4

/** Values that mostly fit the schema; texts named like a known value are often that one. */
export function generateInput(schema: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  return generate(schema, { known, definitions: schema.$defs ?? {}, depth: 0 }, '')
}

interface Place {
  known: KnownValues
  definitions: Record<string, JsonSchema>
  depth: number
}

function generate(schema: JsonSchema | boolean, place: Place, name: string): Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 })
  const fitting = generateFitting(schema, place, name)
  const broken = fc.constantFrom<unknown>(...hostileShapes, ...hostileNumbers, ...hostileTexts)
  return fc.oneof({ weight: 100 - BROKEN, arbitrary: fitting }, { weight: BROKEN, arbitrary: broken })
}

function generateFitting(schema: JsonSchema, place: Place, name: string): Arbitrary<unknown> {
  if (schema.$ref) {
    const target = place.definitions[schema.$ref.replace('#/$defs/', '')]
    if (!target || place.depth > 4) return fc.constant(null)
    return generateFitting(target, { ...place, depth: place.depth + 1 }, name)
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => generate(option as JsonSchema, place, name)))
  if (schema.allOf) return generateAll(schema.allOf as JsonSchema[], place, name)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  switch (schema.type) {
    case 'object':
      return generateObject(schema, place)
    case 'array':
      return generateArray(schema, place, name)
    case 'string':
      return generateText(schema, place, name)
    case 'integer':
      return generateInteger(schema)
    case 'number':
      return fc.double({ min: clamp(schema.minimum, -1e6), max: clamp(schema.maximum, 1e6), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function generateAll(parts: JsonSchema[], place: Place, name: string): Arbitrary<unknown> {
  return fc
    .tuple(...parts.map((part) => generateFitting(part, place, name)))
    .map((values) =>
      values.every((value) => typeof value === 'object' && value !== null) ? Object.assign({}, ...values) : values[0],
    )
}

function generateObject(schema: JsonSchema, place: Place): Arbitrary<unknown> {
  const inner = { ...place, depth: place.depth + 1 }
  const entries = Object.entries(schema.properties ?? {})
  if (entries.length === 0 && typeof schema.additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 20 }), generate(schema.additionalProperties as JsonSchema, inner, ''), {
      maxKeys: 3,
    })
  const model = Object.fromEntries(entries.map(([key, part]) => [key, generate(part as JsonSchema, inner, key)]))
  return fc.record(model, { requiredKeys: schema.required ?? [] })
}

function generateArray(schema: JsonSchema, place: Place, name: string): Arbitrary<unknown> {
  const items = Array.isArray(schema.items) ? (schema.items[0] ?? {}) : (schema.items ?? {})
  const least = schema.minItems ?? 0
  const one = generate(items as JsonSchema, { ...place, depth: place.depth + 1 }, name.replace(/s$/, ''))
  return fc.array(one, { minLength: least, maxLength: Math.max(least, Math.min(schema.maxItems ?? 3, 3)) })
}

function generateInteger({ minimum, maximum }: JsonSchema): Arbitrary<number> {
  const [min, max] = [Math.ceil(clamp(minimum, -1000)), Math.floor(clamp(maximum, 100_000))]
  if (min > max) return fc.constant(min)
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min, max: Math.min(max, min + 50) }),
    fc.integer({ min, max }),
  )
}

/** JavaScript's safe integers are the limits that zod writes where a contract has none. */
function clamp(limit: number | undefined, otherwise: number): number {
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? otherwise : limit
}

function generateText(schema: JsonSchema, { known }: Place, name: string): Arbitrary<string> {
  const { minLength = 0, maxLength = 60, format, pattern } = schema
  const values = Object.values(known).filter((value) => value !== '')
  const own = known[name] ? [fc.constant(known[name])] : []
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
  const likely = generateFormat(format, pattern) ?? text
  return fc.oneof(
    ...own.map((arbitrary) => ({ weight: 12, arbitrary })),
    { weight: 10, arbitrary: likely },
    { weight: 3, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
  )
}

function generateFormat(format: string | undefined, pattern: string | undefined): Arbitrary<string> | null {
  const day = () => fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return day().map((date) => date.toISOString())
  if (format === 'date') return day().map((date) => date.toISOString().slice(0, 10))
  if (format === 'uri') return fc.webUrl()
  if (format === 'base64') return fc.base64String()
  if (!pattern) return null
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // A pattern with a look-ahead; a text that does not match is refused.
    return null
  }
}
