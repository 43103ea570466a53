import type { DonationLine } from '#services/community/contract.ts'
import { toCsvRows } from '#shared/tables/to-csv.ts'

/**
 * The ledger as CSV (RFC 4180): readable columns first, then the inputs of each line's hash, so that anybody can verify
 * the chain: SHA-256 of `numero|fecha|tipo|pais|gramos|linea_anulada|hash_anterior|refugio`.
 */
export const LEDGER_HEAD = row([
  'numero',
  'fecha',
  'que',
  'kilos',
  'refugio',
  'estado',
  'tipo',
  'pais',
  'gramos',
  'linea_anulada',
  'hash_anterior',
  'hash',
])

export interface LedgerLabels {
  kind: Record<DonationLine['kind'], string>
  state: Record<NonNullable<DonationLine['state']>, string>
  /** Label in place of a shelter for undistributed kilos. */
  toShare: string
}

export function ledgerRow(line: DonationLine, labels: LedgerLabels): string {
  const { number, at, kind, country, grams, ofLine, shelterName, state, shelterNames, previousHash, hash } = line
  const isWaiting = state === 'collected'
  return row([
    `${number}`,
    at,
    labels.kind[kind],
    (grams / 1000).toFixed(3),
    shelterName ?? (isWaiting ? labels.toShare : shelterNames.join(' + ')),
    state ? labels.state[state] : '',
    kind,
    country,
    `${grams}`,
    ofLine === null ? '' : `${ofLine}`,
    previousHash,
    hash,
  ])
}

function row(cells: readonly string[]): string {
  return toCsvRows([cells], ',')
}
