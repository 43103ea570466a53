/** Masked address, recognisable to its owner: 'a…@example.com', '…0001'; empty for an account. */
export function maskedAddress(address: string): string {
  const [name = '', domain] = address.split('@')
  if (domain !== undefined) return `${[...name][0] ?? ''}…@${domain}`
  return address.startsWith('+') ? `…${address.slice(-4)}` : '…'
}
