import { vatClasses, vatRates } from '#shared/countries/tables/vat-rates.ts'
import { type Currency, minorPerUnit } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { toCsv, toCsvAmount } from '#shared/tables/to-csv.ts'
import { formatVatRate } from '../basket/rules/vat-parts.ts'
import type { MarketDependencies } from '../deps.ts'
import { recordExport } from '../exports/exports.ts'
import { imagePath } from '../images/image-address.ts'
import { MOST_FILE_BYTES } from '../imports/files/most-file-bytes.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { type ExportedPicture, findWholeCatalogue } from './store/staff-catalogue.ts'

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
const VAT = 'IVA'
const OF_PICTURES = ['Foto', 'Foto de la opción']

/**
 * The shop's offers, or a template, as a CSV that the importer reads. Semicolons, because spreadsheets of both
 * countries expect them. The first row of a product has the addresses of its pictures, an option's row its own one;
 * where the file would be larger than the importer takes, it has no columns for them, which says nothing of pictures.
 */
export async function catalogueFile(
  { db, now, records, origins }: CatalogueDependencies & Pick<MarketDependencies, 'origins'>,
  { shopId, kind }: { shopId: string; kind: 'template' | 'current' },
  context: CallContext,
): Promise<{ fileName: string; csv: string }> {
  const { name, currency, country } = await records.shop(shopId)
  if (kind === 'template') return { fileName: 'plantilla-catalogo.csv', csv: toCsv(template(currency.code)) }

  const offers = await findWholeCatalogue(db, shopId)
  const rates = vatRates[country]
  // Where all goods are taxed alike there is nothing to say.
  const hasVat = vatClasses[country].length > 1
  const heading = hasVat ? [...HEADING, VAT] : HEADING
  await recordExport({ db, now }, { kind: 'catalogue', format: 'csv', facts: { shopId }, rows: offers.length }, context)
  const toAddresses = (pictures: readonly ExportedPicture[]) =>
    pictures.map((picture) => toAddress(picture, origins[country])).join(', ')
  const rows = offers.map(({ sku, title, optionTitle, vendor, price, listPrice, stock, hidden, vatClass }) => [
    sku,
    title,
    optionTitle,
    vendor,
    toCsvAmount(price, currency.code),
    listPrice === null ? '' : toCsvAmount(listPrice, currency.code),
    ...[stock, stock].map((units) => `${Math.max(0, units)}`),
    hidden ? 'no' : 'sí',
    ...(hasVat ? [formatVatRate(rates[vatClass])] : []),
  ])
  const pictured = offers.map(({ productId, pictures, ownPicture }, index) => [
    offers[index - 1]?.productId === productId ? '' : toAddresses(pictures),
    toAddresses(ownPicture ? [ownPicture] : []),
  ])
  const shop = name
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .toLowerCase()
  const whole = toCsv([[...heading, ...OF_PICTURES], ...rows.map((row, index) => [...row, ...(pictured[index] ?? [])])])
  const isTooLarge = Buffer.byteLength(whole) > MOST_FILE_BYTES
  return { fileName: `catalogo-${shop}.csv`, csv: isTooLarge ? toCsv([heading, ...rows]) : whole }
}

/** Address of a picture: its own where a file named it, else ours, in which the importer finds the same picture again. */
function toAddress({ id, kind, url }: ExportedPicture, origin: string): string {
  return kind === 'remote' && url !== null ? url : `${origin}${imagePath({ imageId: id, width: 1200, format: 'jpg' })}`
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
