import { productRows } from './shopify-products.ts'

/** What only the whole file shows: products whose rows lie apart, codes that two products claim, and how long it is. */
export interface Survey {
  rows: number
  /** Handles that come back after another product, with the line of the second time. */
  scattered: Map<string, number>
  /** A SKU's first product, for those that another product uses as well. */
  contested: Map<string, { handle: string; line: number }>
}

/**
 * The first of two readings: the second writes in batches and could no longer take back the first half of a product.
 * Keeps a few dozen bytes a product and code, not the file.
 */
export async function surveyFile(text: AsyncIterable<string>): Promise<Survey> {
  const seen = new Set<string>()
  const ownerOf = new Map<string, { handle: string; line: number }>()
  const survey: Survey = { rows: 0, scattered: new Map(), contested: new Map() }

  for await (const group of productRows(text)) {
    if (group.kind === 'refused') {
      survey.rows += group.rows
      continue
    }
    survey.rows += group.rows.length
    if (seen.has(group.handle)) survey.scattered.set(group.handle, group.line)
    seen.add(group.handle)
    for (const row of group.rows) {
      const sku = row.field('sku').replace(/^'/, '')
      if (sku === '') continue
      const owner = ownerOf.get(sku)
      if (!owner) ownerOf.set(sku, { handle: group.handle, line: row.line })
      else if (owner.handle !== group.handle) survey.contested.set(sku, owner)
    }
  }
  return survey
}
