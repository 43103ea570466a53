import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element that was read: its children by name, without namespace prefixes, and its attributes with @. */
export type ReadElement = { [name: string]: unknown }

// Texts stay texts: 0260 is a code. Entities of a document type are not expanded, because none is allowed.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  trimValues: true,
})

/** Parses XML that another program wrote. Throws an Error for what is no XML, or has a document type. */
export function readXml(text: string): ReadElement {
  if (/<!DOCTYPE/i.test(text)) throw new Error('XML with a document type is refused')
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) throw new Error(`No XML: ${verdict.err.msg}`)
  return parser.parse(text) as ReadElement
}

/** The first element of this name anywhere below, or undefined. */
export function findElement(within: unknown, name: string): unknown {
  if (Array.isArray(within)) {
    for (const each of within) {
      const found = findElement(each, name)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (typeof within !== 'object' || within === null) return undefined
  const element = within as ReadElement
  if (element[name] !== undefined) return element[name]
  return findElement(Object.values(element), name)
}

/** Text of the first element of this name anywhere below; null: there is none, or it has no text. */
export function findText(within: unknown, name: string): string | null {
  const found = findElement(within, name)
  const first = Array.isArray(found) ? found[0] : found
  if (typeof first === 'string') return first === '' ? null : first
  const text = typeof first === 'object' && first !== null ? (first as ReadElement)['#text'] : undefined
  return typeof text === 'string' ? text : null
}

/** The elements below one name, as a list, whether none, one or many were written. */
export function listElements(found: unknown): unknown[] {
  if (found === undefined || found === '') return []
  return Array.isArray(found) ? found : [found]
}
