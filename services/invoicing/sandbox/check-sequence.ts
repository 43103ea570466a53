import type { ReadElement } from '../xml/read-xml.ts'

/**
 * Checks an element against a sequence of a schema, written 'dEst dPunExp dSerieNum?': each name once, in this order, the
 * optional ones with ?. Answers what is wrong, or null.
 */
export function checkSequence(element: unknown, sequence: string): string | null {
  if (typeof element !== 'object' || element === null) return `elements expected: ${sequence}`
  const present = Object.keys(element as ReadElement).filter((name) => !name.startsWith('@') && name !== '#text')
  let at = 0
  for (const expected of sequence.split(' ')) {
    const name = expected.replace('?', '')
    if (present[at] === name) at += 1
    else if (!expected.endsWith('?')) return `El elemento esperado es: ${name} en lugar de: ${present[at] ?? 'nada'}`
  }
  return at === present.length ? null : `El elemento ${present[at]} no corresponde`
}

/** The first text that breaks its pattern, by element name, anywhere below; null: none does. */
export function checkPatterns(element: unknown, patterns: Readonly<Record<string, RegExp>>): string | null {
  if (Array.isArray(element)) {
    for (const each of element) {
      const wrong = checkPatterns(each, patterns)
      if (wrong) return wrong
    }
    return null
  }
  if (typeof element !== 'object' || element === null) return null
  for (const [name, value] of Object.entries(element as ReadElement)) {
    const pattern = patterns[name]
    if (pattern && typeof value === 'string' && !pattern.test(value))
      return `El valor del elemento: ${name} es invalido`
    const wrong = checkPatterns(value, patterns)
    if (wrong) return wrong
  }
  return null
}
