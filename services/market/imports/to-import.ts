import type { Currency } from '#shared/money.ts'
import { formatValue } from '../catalogue/rules/value-labels.ts'
import type { CatalogueImport, ImportChange } from '../contract.ts'
import { calculatePercent } from '../offers/rules/offer-change.ts'
import { formatPicturesAfter } from '../offers/rules/product-pictures.ts'
import type { ChangeOfImport, ImportRecord } from './store/catalogue-imports.ts'

export function toImport(record: ImportRecord): CatalogueImport {
  const { currency, createdAt, appliedAt, undoneAt, waiting, applied, undone, stays, chosen, ...rest } = record
  const written = applied + undone + stays
  const isGoingBack = record.state === 'undoing' || record.state === 'undone'
  return {
    ...rest,
    currencyCode: currency,
    chosen,
    written,
    takenBack: undone,
    stayed: stays,
    done: isGoingBack ? undone + stays : chosen - waiting,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}

export function toImportChange(change: ChangeOfImport & { units: number | null }, currency: Currency): ImportChange {
  const { what, from, to, outcome, found, units, pictures } = change
  const wasLeft = outcome === 'changed-since' || outcome === 'stays'
  return {
    position: change.position,
    line: change.line,
    what,
    sku: change.sku,
    title: change.title,
    optionTitle: units !== null && units > 1 ? `${units} opciones` : change.optionTitle,
    displayFrom: formatValue(what, from, currency),
    displayTo: pictures ? formatPicturesAfter(pictures.before, pictures.after) : formatValue(what, to, currency),
    percent: what === 'price' && from !== null && to !== null ? calculatePercent(from, to) : null,
    caution: change.caution,
    isChosen: change.chosen,
    outcome,
    displayFound: wasLeft ? formatValue(what, found, currency) : null,
  }
}
