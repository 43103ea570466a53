const amounts = ['price', 'value', 'total', 'shipping', 'tip', 'discount']
const decimals: Record<string, number> = { BOB: 2, PYG: 0 }

/** The same properties with money as Segment's tools expect it: Bs 18,90 is 18.9 there and 1890 here. */
export function inMajorUnits(properties: Record<string, unknown>, country: 'BO' | 'PY'): Record<string, unknown> {
  const currency = typeof properties.currency === 'string' ? properties.currency : { BO: 'BOB', PY: 'PYG' }[country]
  const unit = 10 ** (decimals[currency] ?? 2)
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      if (amounts.includes(name) && typeof value === 'number') return [name, value / unit]
      if (name === 'products' && Array.isArray(value))
        return [name, value.map((product) => inMajorUnits({ ...product, currency }, country))]
      return [name, value]
    }),
  )
}
