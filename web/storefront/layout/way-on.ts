/** Section to suggest on a not-found page: the stores of services, or the shop. */
export function wayOnFrom(pathname: string): 'services' | 'shop' {
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  return first === 'spa' || first === 'reportreview' || /^(profile)?appointment/.test(first) ? 'services' : 'shop'
}
