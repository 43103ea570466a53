import type { Currency } from '#shared/money.ts'
import { headingLabel, type LearnedColumns, mapColumns } from '#shared/tables/column-mapping.ts'
import { currencySigns } from './price.ts'

/** Meaning of a column in a product file, whichever program wrote it. */
export type Column = keyof typeof NAMES

/**
 * Names of each column in small letters and without accents: both generations of Shopify's product export and its
 * inventory export, WooCommerce (English, Spanish), PrestaShop (export, import sample), Vendure, Medusa (1, 2), and the
 * price lists of suppliers.
 */
const NAMES = {
  handle: ['handle', 'url handle', 'slug', 'product handle'],
  title: [
    'title',
    'titulo',
    'producto',
    'nombre',
    'name',
    'product title',
    'product name',
    'articulo',
    'nombre del producto',
    'nombre producto',
    'item',
    'detalle',
  ],
  body: ['body (html)', 'body html', 'body', 'description', 'descripcion', 'product description'],
  vendor: ['vendor', 'proveedor', 'supplier', 'manufacturer', 'fabricante'],
  type: ['type', 'product type', 'tipo', 'categoria', 'rubro', 'familia', 'linea'],
  category: [
    'product category',
    'category',
    'categories',
    'categorias',
    'categories (x,y,z...)',
    'facets',
    'product categories',
  ],
  tags: ['tags', 'etiquetas', 'product tags', 'tags (x,y,z...)'],
  published: ['published', 'published on online store', 'publicado', 'active (0/1)'],
  status: ['status', 'estado', 'product status'],
  option1Name: [
    'option1 name',
    'nombre de la opcion',
    'option 1 name',
    'variant option 1 name',
    'attribute 1 name',
    'nombre del atributo 1',
  ],
  option1Value: [
    'option1 value',
    'opcion',
    'presentacion',
    'option 1 value',
    'variant option 1 value',
    'attribute 1 value(s)',
    'valor(es) del atributo 1',
    'variante',
    'talla',
  ],
  option2Name: ['option2 name', 'option 2 name', 'variant option 2 name', 'attribute 2 name', 'nombre del atributo 2'],
  option2Value: [
    'option2 value',
    'option 2 value',
    'variant option 2 value',
    'attribute 2 value(s)',
    'valor(es) del atributo 2',
  ],
  option3Name: ['option3 name', 'option 3 name', 'variant option 3 name', 'attribute 3 name', 'nombre del atributo 3'],
  option3Value: [
    'option3 value',
    'option 3 value',
    'variant option 3 value',
    'attribute 3 value(s)',
    'valor(es) del atributo 3',
  ],
  // Names, and values, of all options in one cell: 'Talla|Color', 'M|Rojo'.
  optionGroups: ['optiongroups'],
  optionValues: ['optionvalues'],
  sku: [
    'variant sku',
    'sku',
    'codigo',
    'cod',
    'cod.',
    'reference',
    'reference #',
    'referencia',
    'ref',
    'ref.',
    'codigo interno',
    'codigo de producto',
    'codigo producto',
    'codigo del producto',
    'codigo articulo',
  ],
  barcode: [
    'variant barcode',
    'barcode',
    'codigo de barras',
    'cod. de barras',
    'cod. barras',
    'codigo barras',
    'ean',
    'ean13',
    'gtin',
    'upc',
    'gtin, upc, ean, or isbn',
    'gtin, upc, ean o isbn',
    'variant ean',
  ],
  tracker: ['variant inventory tracker', 'inventory tracker', 'trackinventory', 'variant manage inventory'],
  quantity: [
    'variant inventory qty',
    'inventory quantity',
    'variant inventory quantity',
    'stock',
    'existencias',
    'existencia',
    'cantidad',
    'cant',
    'cant.',
    'quantity',
    'inventario',
    'saldo',
    'disponible',
    'stock actual',
    'stockonhand',
    'available',
    'available (not editable)',
  ],
  onHand: ['on hand', 'on hand (current)'],
  location: ['location'],
  isInStock: ['in stock?', '¿en inventario?', '¿existencias?', '¿hay existencias?'],
  policy: [
    'variant inventory policy',
    'inventory policy',
    'continue selling when out of stock',
    'backorders allowed?',
    '¿permitir reservas de productos agotados?',
    'variant allow backorder',
  ],
  price: [
    'variant price',
    'price',
    'precio',
    'regular price',
    'precio normal',
    'price (tax incl.)',
    'precio (imp. incl.)',
    'precio (impuestos incl.)',
    'precio con iva',
    'precio venta',
    'precio de venta',
    'precio publico',
    'precio al publico',
    'precio unitario',
    'precio unit.',
    'precio unidad',
    'precio por unidad',
    'p. unit.',
    'p. unit',
    'p. unitario',
    'p.unit.',
    'p.unit',
    'p/u',
    'precio menor',
    'precio por menor',
    'precio al por menor',
    'precio minorista',
    'precio final',
    'p. venta',
    'p.v.p',
    'pvp',
  ],
  salePrice: ['sale price', 'precio rebajado', 'precio oferta', 'precio de oferta', 'oferta'],
  saleStarts: ['date sale price starts', 'dia en que empieza el precio rebajado'],
  saleEnds: ['date sale price ends', 'dia en que termina el precio rebajado'],
  compareAt: [
    'variant compare at price',
    'compare-at price',
    'compare at price',
    'precio de lista',
    'precio lista',
    'precio antes',
    'precio anterior',
  ],
  imageUrl: [
    'image src',
    'product image url',
    'imagen',
    'foto',
    'images',
    'imagenes',
    'image',
    'image urls (x,y,z...)',
    'product thumbnail',
    'product image 1',
    'image 1 url',
    'assets',
  ],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url', 'variantassets', 'foto de la opcion'],
  giftCard: ['gift card'],
  seoTitle: ['seo title', 'meta title'],
  seoDescription: ['seo description', 'meta description'],
  // Metafields, by their key or by a plain header; the language is the shop's own.
  species: ['species', 'especie', 'especies', 'pet type', 'tipo de mascota', 'mascota', 'animal'],
  lifeStage: ['life stage', 'etapa', 'etapa de vida', 'edad'],
  breedSize: ['breed size', 'tamano de raza', 'tamano', 'raza', 'dog size'],
  netWeight: ['net grams', 'net weight', 'peso neto', 'contenido neto', 'gramos netos'],
  kcal: ['kcal per kg', 'kcal kg', 'kcal/kg', 'energia metabolizable', 'calorias'],
  ingredients: ['ingredients', 'ingredientes', 'composicion', 'composition'],
  needsPrescription: [
    'con receta',
    'receta',
    'venta con receta',
    'venta bajo receta',
    'requiere receta',
    'prescription',
    'prescription only',
    'requires prescription',
    'rx',
  ],
  vat: [
    'iva',
    'tasa iva',
    'tasa de iva',
    'tasa del iva',
    'iva %',
    '% iva',
    'tipo de iva',
    'impuesto',
    'tax class',
    'clase de impuesto',
    'tax rate',
  ],
  brand: ['brand', 'marca', 'brands', 'marcas'],
  // WooCommerce writes the options of a product in rows of their own, below one without a price.
  rowKind: ['row kind'],
  id: ['id', 'product id'],
  parent: ['parent', 'superior', 'parent sku', 'parent_sku', 'sku padre', 'codigo padre'],
  // Columns of the back office's own file (offers/catalogue-file.ts).
  visible: ['visible', 'a la vista'],
  stockBefore: ['stock al descargar'],
} as const satisfies Record<string, readonly string[]>

export const COLUMNS = Object.keys(NAMES) as [Column, ...Column[]]

/** Position of each column that the file has. */
export type Columns = Partial<Record<Column, number>>

const columnOf: ReadonlyMap<string, Column> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.map((name): [string, Column] => [name, column as Column])),
)

/** Column of each heading as its name says, or null. */
export function recogniseColumns(heading: readonly string[], currency: Currency): (Column | null)[] {
  const labels = heading.map(headerName)
  const isWooCommerce = labels.some((label) => columnOf.get(label) === 'parent')
  const hasTitle = labels.some((label) => columnOf.get(label) === 'title')
  const hasCode = labels.some((label) => columnOf.get(label) === 'sku')
  return mapColumns(heading, {
    recognise(written) {
      const label = headerName(written)
      if (isWooCommerce && (label === 'type' || label === 'tipo')) return 'rowKind'
      // Suppliers name the article in the column of its description.
      if (!hasTitle && hasCode && label === 'descripcion') return 'title'
      return columnOf.get(label) ?? findPriceIn(label, currency)
    },
  })
}

/** Column of each heading: what was learned of these headings, else what they say. */
export function mapHeading(
  heading: readonly string[],
  { currency, learned }: { currency: Currency; learned: LearnedColumns<Column> | null },
): (Column | null)[] {
  return learned ? mapColumns(heading, { recognise: () => null, learned }) : recogniseColumns(heading, currency)
}

export function toColumns(mapped: readonly (Column | null)[]): Columns {
  const columns: Columns = {}
  mapped.forEach((column, position) => {
    if (column) columns[column] ??= position
  })
  return columns
}

/** How sure a row is a heading: by its known columns, two at least, and more where they suffice to read the file. */
export function scoreColumns(mapped: readonly (Column | null)[]): number {
  const known = mapped.filter((column) => column !== null).length
  if (known < 2) return 0
  return known * 2 + (whyUnreadable(toColumns(mapped)) ? 0 : 3)
}

export type MissingColumn = (typeof MISSING_COLUMNS)[number]
/** 'headings': the file has none, so that a person says each time what its columns are. */
export const MISSING_COLUMNS = ['name', 'value', 'headings'] as const

const NAMING = ['sku', 'handle', 'title'] as const
const SAYING = ['price', 'salePrice', 'compareAt', 'quantity', 'onHand', 'visible', 'imageUrl'] as const

/** Which column a file lacks to be read, or null. */
export function whyUnreadable(columns: Columns): 'name' | 'value' | null {
  if (NAMING.every((column) => columns[column] === undefined)) return 'name'
  return SAYING.every((column) => columns[column] === undefined) ? 'value' : null
}

const PRICES: readonly Column[] = ['price', 'salePrice', 'compareAt']

/** 'Price PYG', 'Variant Price BOB [BOB]' of Medusa, 'Precio Gs.', 'Precio unitario (Bs)', 'PVP Bs/u'. */
function findPriceIn(label: string, currency: Currency): Column | null {
  const sign = `\\(?(?:${currencySigns(currency)})\\.?\\)?`
  const [, name = ''] =
    new RegExp(`^(.+?)(?: en)? ${sign}(?: ?/ ?u[a-z]*\\.?)?(?: \\[\\w+\\])?$`, 'i').exec(label) ?? []
  return PRICES.find((column) => columnOf.get(name) === column) ?? null
}

/** 'Especie (product.metafields.custom.pet_type)' is 'pet type': a metafield's key says more than its label. */
function headerName(written: string): string {
  const plain = headingLabel(written)
  const metafield = /\((?:product|variant)\.metafields\.[^.()]+\.([^()]+)\)/.exec(plain)
  // Vendure names the language after a colon, import samples mark what is required.
  return (metafield?.[1]?.replace(/[_-]+/g, ' ') ?? plain.replace(/:(?:[a-z]{2})?$|\s*\*$/, ''))
    .replace(/\s+/g, ' ')
    .trim()
}
