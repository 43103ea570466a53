import type { Currency } from '#shared/money.ts'
import { isVariant, type Row, readProduct } from './files/shopify-products.ts'
import { plainAmount, readOption } from './price-list-cells.ts'
import type { DraftChange } from './store/catalogue-imports.ts'

interface Named {
  row: Row
  sku: string
  group: string
}

interface Asked {
  isKnown(sku: string): boolean
  takenSlugs: ReadonlySet<string>
  currency: Currency
}

interface NewProducts {
  drafts: Omit<DraftChange, 'position'>[]
  refused: { line: number; sku: string; reason: string }[]
}

/** Products of the file that no shop sells yet, parsed as the importer does: as a whole, or refused. */
export function findNewProducts(named: readonly Named[], { isKnown, takenSlugs, currency }: Asked): NewProducts {
  const found: NewProducts = { drafts: [], refused: [] }
  for (const [handle, rows] of Map.groupBy(named, ({ group }) => group)) {
    const options = rows.filter(({ row, sku }) => isVariant(row) && sku !== '')
    const strange = options.filter(({ sku }) => !isKnown(sku))
    const [first] = strange
    if (!first) continue
    const refuse = (reason: string, at: readonly Named[] = strange) => {
      found.refused.push(...at.map(({ row, sku }) => ({ line: row.line, sku, reason })))
    }
    const errors = strange.flatMap(({ row, sku }) => whyNot(row, sku, currency))
    if (handle === '') refuse('No conocemos este código. Para un producto nuevo falta su nombre.')
    else if (strange.length < options.length || takenSlugs.has(handle))
      refuse(
        'No conocemos este código, y ya hay un producto con ese nombre. Revisa el código: por aquí no se agregan opciones.',
      )
    else if (errors.length > 0) found.refused.push(...errors)
    else {
      const lines = rows.map(({ row }) => readable(row, rows[0]?.row ?? row, currency))
      const read = readProduct({ kind: 'rows', handle, line: lines[0]?.line ?? 0, rows: lines }, currency)
      if (read.kind === 'refused') {
        refuse('No pudimos leer este producto nuevo: necesita nombre, precio, y cada opción distinta de las otras.', [
          first,
        ])
        continue
      }
      const { product } = read
      const prices = product.variants.map(({ priceMinor }) => priceMinor)
      found.drafts.push({
        line: read.line,
        what: 'product',
        productId: null,
        variantId: null,
        sku: product.variants[0]?.sku ?? '',
        title: product.title,
        optionTitle: '',
        from: null,
        to: Math.min(...prices),
        content: product,
        caution: null,
        chosen: true,
      })
    }
  }
  return found
}

function whyNot(row: Row, sku: string, currency: Currency): { line: number; sku: string; reason: string }[] {
  const read = readOption(row, { sku, columns: {}, currency })
  if ('refusal' in read) return [{ line: row.line, sku, reason: read.refusal }]
  if (read.price === undefined) return [{ line: row.line, sku, reason: 'Es nuevo y le falta el precio.' }]
  return read.isVisible === false
    ? [{ line: row.line, sku, reason: 'Es nuevo y entra a la vista: ocúltalo después.' }]
    : []
}

/** A row in the importer's format. Options without a name are taken as presentations: '3 kg', '15 kg'. */
function readable(row: Row, first: Row, currency: Currency): Row {
  return {
    line: row.line,
    field(column) {
      const written = row.field(column)
      if (column === 'price' || column === 'compareAt') return plainAmount(written, currency)
      const isUnnamed = column === 'option1Name' && written === '' && first.field('option1Name') === ''
      return isUnnamed && row.field('option1Value') !== '' ? 'Presentación' : written
    },
  }
}
