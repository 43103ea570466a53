import { XMLBuilder } from 'fast-xml-parser'

/** Elements in the order in which they are written. Undefined is left out; null is an element that says it has no value. */
export interface XmlTree {
  [name: string]: string | number | null | undefined | XmlTree | readonly XmlTree[]
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** XML without a declaration and without space between its elements; names that begin with @ are attributes. */
export function writeXml(tree: XmlTree): string {
  return builder.build(toWritten(tree))
}

function toWritten(tree: XmlTree): object {
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toWrittenValue(value)]),
  )
}

function toWrittenValue(value: XmlTree[string]): unknown {
  if (value === null) return { '@xsi:nil': 'true' }
  if (Array.isArray(value)) return value.map(toWritten)
  return typeof value === 'object' ? toWritten(value as XmlTree) : String(value)
}
