/** The lines of a sale in the address of its page: 'VARIANT:QUANTITY', so that it works before script, and going back takes back. */
export interface SaleLine {
  productId: string
  productVariantId: string
  quantity: number
}

const MOST_LINES = 100
const MOST_UNITS = 999

/** The lines of an address; what is no line is left out. */
export function parseSaleLines(written: readonly string[]): SaleLine[] {
  const lines = new Map<string, SaleLine>()
  for (const text of written.slice(0, MOST_LINES)) {
    const [productId = '', productVariantId = '', number = ''] = text.split(':')
    const quantity = /^\d{1,3}$/.test(number) ? Number(number) : 0
    const isLine = productId !== '' && productVariantId !== '' && text.length <= 250 && quantity > 0
    if (isLine) lines.set(productVariantId, { productId, productVariantId, quantity })
  }
  return [...lines.values()]
}

export function formatSaleLines(lines: readonly SaleLine[]): string[] {
  return lines.map(({ productId, productVariantId, quantity }) => `${productId}:${productVariantId}:${quantity}`)
}

/** The lines with `change` units more of a variant; without it where none is left. */
export function addToSale(
  lines: readonly SaleLine[],
  { productId, productVariantId }: Pick<SaleLine, 'productId' | 'productVariantId'>,
  change: number,
): SaleLine[] {
  const known = lines.find((line) => line.productVariantId === productVariantId)
  const quantity = Math.min(MOST_UNITS, (known?.quantity ?? 0) + change)
  const line = { productId, productVariantId, quantity }
  const next = known ? lines.map((each) => (each === known ? line : each)) : [...lines, line]
  return next.filter((each) => each.quantity > 0)
}
