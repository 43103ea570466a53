import { type Currency, minorPerUnit } from '#shared/money.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { findWholeCatalogue } from './store/staff-catalogue.ts'

const HEADING = [
  'SKU',
  'Producto',
  'Opción',
  'Marca',
  'Precio',
  'Precio de lista',
  'Stock',
  'Stock al descargar',
  'Visible',
]
/** Columns for new products. */
const OF_NEW = ['Categoría', 'Descripción', 'Foto']

/**
 * The shop's offers, or a template, as a CSV that the importer reads. Semicolons, because spreadsheets of both
 * countries expect them.
 */
export async function catalogueFile(
  { db, records }: CatalogueDependencies,
  { shopId, kind }: { shopId: string; kind: 'template' | 'current' },
): Promise<{ fileName: string; csv: string }> {
  const { name, currency } = await records.shop(shopId)
  if (kind === 'template') return { fileName: 'plantilla-catalogo.csv', csv: toCsv(template(currency.code)) }

  const offers = await findWholeCatalogue(db, shopId)
  const rows = offers.map(({ sku, title, optionTitle, vendor, price, listPrice, stock, hidden }) => [
    sku,
    title,
    optionTitle,
    vendor,
    typed(price, currency.code),
    listPrice === null ? '' : typed(listPrice, currency.code),
    ...[stock, stock].map((units) => `${Math.max(0, units)}`),
    hidden ? 'no' : 'sí',
  ])
  const shop = name
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .toLowerCase()
  return { fileName: `catalogo-${shop}.csv`, csv: toCsv([HEADING, ...rows]) }
}

function template(currency: Currency): string[][] {
  const [price = '', listPrice = ''] = minorPerUnit(currency) === 1 ? ['89000', '99000'] : ['89,90', '99,90']
  return [
    [...HEADING.filter((name) => name !== 'Stock al descargar'), ...OF_NEW],
    [
      'EJEMPLO-3KG',
      'Alimento de ejemplo',
      '3 kg',
      'Marca',
      price,
      listPrice,
      '12',
      'sí',
      'perros',
      'Para perros adultos',
      '',
    ],
    ['EJEMPLO-PELOTA', 'Pelota de ejemplo', '', 'Marca', price, '', '5', 'sí', 'perros', '', ''],
  ]
}

/** Amount without thousands separators, which could be taken for decimals. */
function typed(amountMinor: number, currency: Currency): string {
  const perUnit = minorPerUnit(currency)
  return perUnit === 1 ? `${amountMinor}` : (amountMinor / perUnit).toFixed(2).replace('.', ',')
}

/** CSV with a byte order mark, so that spreadsheets decode accents correctly. */
function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCsvCell).join(';')).join('\r\n')}\r\n`
}

/** Prefixes formula-like text with an apostrophe, because a spreadsheet would run it. */
function toCsvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
