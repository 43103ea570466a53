import { productRows } from './shopify-products.ts'

/** Findings that need the whole file: products whose rows lie apart, SKUs used by two products, and its length. */
export interface Survey {
  rows: number
  /** Handles that reappear after another product, with the line of the second time. */
  scattered: Map<string, number>
  /** First product of each SKU that another product uses as well. */
  contested: Map<string, { handle: string; line: number }>
}

/**
 * First of two passes: the second writes in batches and could no longer roll back the first half of a product. Holds a
 * few dozen bytes per product and SKU, not the file.
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
