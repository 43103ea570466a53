import { countries } from '#shared/countries/countries.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { toCsv } from '#shared/tables/to-csv.ts'
import { recordExport } from '../exports/exports.ts'
import { formatDay } from '../rules/wall-clock.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { suggestPurchase } from './rules/transfers.ts'
import { findPurchases, type PurchaseRecord } from './store/purchases.ts'
import type { PurchaseLine } from './transfer-contract.ts'

const SALES_MS = 30 * 86_400_000
/** Low variants that the list of all suppliers looks at; more for one supplier, and for a file. */
const MOST_LOOKED = 250
const MOST_LINES = 5000

/** What a shop is to buy again, by supplier. */
export async function purchaseList(
  { db, now, records }: CatalogueDependencies,
  {
    shopId,
    supplier,
    first = MOST_LINES,
  }: { shopId: string; supplier?: string | undefined; first?: number | undefined },
) {
  const { currency } = await records.market(shopId)
  const { lines: found, suppliers } = await findPurchases(db, {
    shopId,
    supplier: supplier ?? null,
    since: new Date(now().getTime() - SALES_MS),
    looked: supplier ? MOST_LINES : Math.max(MOST_LOOKED, first + 1),
    limit: first + 1,
  })
  const lines = found.slice(0, first).map(toLine)
  const cost = lines.reduce((sum, { suggested, unitCost }) => sum + suggested * (unitCost ?? 0), 0)
  return {
    currencyCode: currency,
    suppliers,
    lines,
    hasMore: found.length > first,
    displayCost: formatMoney(cost, currency),
  }
}

function toLine({ variantId, currency, ...line }: PurchaseRecord): PurchaseLine {
  const suggested = suggestPurchase(line)
  return {
    ...line,
    productVariantId: variantId,
    suggested,
    displayCost: formatCost(suggested, line.unitCost, currency),
  }
}

function formatCost(units: number, unitCost: number | null, currency: Currency): string | null {
  return unitCost === null ? null : formatMoney(units * unitCost, currency)
}

/** The list as a CSV, for the supplier. */
export async function purchaseListFile(
  deps: CatalogueDependencies,
  input: { shopId: string; supplier?: string | undefined },
  context: CallContext,
): Promise<{ fileName: string; csv: string }> {
  const { lines } = await purchaseList(deps, input)
  await recordExport(deps, { kind: 'purchases', format: 'csv', facts: input, rows: lines.length }, context)
  const { country } = await deps.records.market(input.shopId)
  const heading = ['Proveedor', 'Marca', 'Producto', 'SKU', 'Código de barras', 'Hay', 'Vendidas 30 días', 'Comprar']
  const rows = lines.map((line) => [
    line.supplier ?? '',
    line.vendor,
    [line.title, line.optionTitle].filter(Boolean).join(' '),
    line.sku,
    line.barcode ?? '',
    `${line.stock}`,
    `${line.sold}`,
    `${line.suggested}`,
  ])
  const day = formatDay(deps.now(), countries[country].timezone)
  return { fileName: `compras-${day}.csv`, csv: toCsv([heading, ...rows]) }
}
