/** Where somebody looks on who found nothing at an address: among the stores of services, or in the shop. */
export function wayOnFrom(pathname: string): 'services' | 'shop' {
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  return first === 'spa' || first === 'reportreview' || /^(profile)?appointment/.test(first) ? 'services' : 'shop'
}
