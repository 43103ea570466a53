/** Validator of a value. Small on purpose: browsers check their calls with it, and must not download zod. */
export interface Shape<Value> {
  /** Error text that follows the value's name, or null. */
  why(value: unknown): string | null
  /** Type marker for the compiler only. */
  readonly of?: Value
}

export type ValueOf<S> = S extends Shape<infer Value> ? Value : never

type Fields = Record<string, Shape<unknown>>
type OptionalKeys<F extends Fields> = { [Key in keyof F]: undefined extends ValueOf<F[Key]> ? Key : never }[keyof F]

/** Properties of these fields; fields that may be undefined are optional. */
export type RecordOf<F extends Fields> = { [Key in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[Key]> } & {
  [Key in OptionalKeys<F>]?: ValueOf<F[Key]>
}

export function text(longest: number): Shape<string> {
  return shape((value) => typeof value === 'string' && value.length <= longest, `must be a text of at most ${longest}`)
}

/** An id of ours: no words, no address, no phone with its plus. */
export function id(): Shape<string> {
  return shape((value) => typeof value === 'string' && /^[\w:.-]{1,100}$/.test(value), 'must be an id')
}

/** Money in minor units. */
export function amount(): Shape<number> {
  return shape((value) => isWhole(value, 1e12), 'must be an amount in minor units')
}

export function count(most = 1_000_000): Shape<number> {
  return shape((value) => isWhole(value, most), 'must be a number of things')
}

export function oneOf<const Word extends string>(...words: Word[]): Shape<Word> {
  return shape((value) => (words as unknown[]).includes(value), `must be ${words.join(' or ')}`)
}

export function optional<Value>(inner: Shape<Value>): Shape<Value | undefined> {
  return { why: (value) => (value === undefined ? null : inner.why(value)) }
}

export function nullable<Value>(inner: Shape<Value>): Shape<Value | null> {
  return { why: (value) => (value === null ? null : inner.why(value)) }
}

export function listOf<Value>(inner: Shape<Value>, most: number): Shape<readonly Value[]> {
  return {
    why(value) {
      if (!Array.isArray(value)) return 'must be a list'
      if (value.length > most) return `must have at most ${most} items`
      for (const [index, item] of value.entries()) {
        const error = inner.why(item)
        if (error) return `${index}: ${error}`
      }
      return null
    },
  }
}

/** Exactly these fields: unexpected ones could carry names and addresses. */
export function record<F extends Fields>(fields: F): Shape<RecordOf<F>> {
  return {
    why(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object'
      const given = value as Record<string, unknown>
      const stranger = Object.keys(given).find((key) => given[key] !== undefined && !Object.hasOwn(fields, key))
      if (stranger !== undefined) return `${stranger.slice(0, 40)} is not known`
      for (const [key, field] of Object.entries(fields)) {
        const error = field.why(given[key])
        if (error) return `${key} ${error}`
      }
      return null
    },
  }
}

function shape<Value>(fits: (value: unknown) => boolean, must: string): Shape<Value> {
  return { why: (value) => (fits(value) ? null : must) }
}

function isWhole(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}
