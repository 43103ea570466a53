import { withoutAccents } from './slug.ts'

/** Meaning of a column in a product file, for both generations of headers. */
export type Column = keyof typeof HEADERS

/** Lower-case headers of both generations of Shopify's product CSV, old first, and what other tools write for the same. */
const HEADERS = {
  handle: ['handle', 'url handle'],
  title: ['title', 'titulo', 'producto', 'nombre'],
  body: ['body (html)', 'body html', 'description', 'descripcion'],
  vendor: ['vendor'],
  type: ['type', 'product type', 'tipo', 'categoria'],
  tags: ['tags', 'etiquetas'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name', 'nombre de la opcion'],
  option1Value: ['option1 value', 'opcion', 'presentacion'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku', 'codigo'],
  barcode: ['variant barcode', 'barcode', 'codigo de barras'],
  // Always grams: the shop only displays the unit beside them.
  grams: ['variant grams', 'weight value (grams)'],
  weight: ['variant weight', 'weight'],
  weightUnit: ['variant weight unit', 'weight unit', 'weight unit for display'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: [
    'variant inventory qty',
    'inventory quantity',
    'variant inventory quantity',
    'stock',
    'existencias',
    'cantidad',
  ],
  policy: ['variant inventory policy', 'inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price', 'precio'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price', 'precio de lista', 'precio antes'],
  imageUrl: ['image src', 'product image url', 'imagen', 'foto'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  // Metafields, by their key or by a plain header; the language is the shop's own.
  species: ['species', 'especie', 'especies', 'pet type', 'tipo de mascota', 'mascota', 'animal'],
  lifeStage: ['life stage', 'etapa', 'etapa de vida', 'edad'],
  breedSize: ['breed size', 'tamano de raza', 'tamano', 'raza', 'dog size'],
  netWeight: ['net grams', 'net weight', 'peso neto', 'contenido neto', 'gramos netos'],
  kcal: ['kcal per kg', 'kcal kg', 'kcal/kg', 'energia metabolizable', 'calorias'],
  ingredients: ['ingredients', 'ingredientes', 'composicion', 'composition'],
  brand: ['brand', 'marca'],
  // Columns of the back office's own file (offers/catalogue-file.ts).
  visible: ['visible', 'a la vista'],
  stockBefore: ['stock al descargar'],
} as const satisfies Record<string, readonly string[]>

export type Columns = Partial<Record<Column, number>>

/** Position of each known column; unknown ones are ignored. The first of two with the same meaning counts. */
export function findColumns(header: readonly string[]): Columns {
  const columns: Columns = {}
  header.forEach((written, position) => {
    const column = columnOf.get(headerName(written))
    if (column && columns[column] === undefined) columns[column] = position
  })
  return columns
}

/** Why a file with these columns cannot be read, or null. */
export function whyUnreadable(columns: Columns): string | null {
  if (columns.handle === undefined && columns.title === undefined) {
    return "this is not a product export: no 'Handle', 'URL handle' or 'Title' column"
  }
  if (columns.price === undefined) return "no 'Variant Price' or 'Price' column"
  return null
}

const columnOf: ReadonlyMap<string, Column> = new Map(
  Object.entries(HEADERS).flatMap(([column, names]) => names.map((name): [string, Column] => [name, column as Column])),
)

/** 'Especie (product.metafields.custom.pet_type)' is 'pet type'; a metafield's key says more than its label. */
function headerName(written: string): string {
  const plain = withoutAccents(written).toLowerCase().trim()
  const metafield = /\((?:product|variant)\.metafields\.[^.()]+\.([^()]+)\)/.exec(plain)
  return (metafield?.[1] ?? plain)
    .replace(/[_-]+/g, (mark) => (metafield ? ' ' : mark))
    .replace(/\s+/g, ' ')
    .trim()
}
