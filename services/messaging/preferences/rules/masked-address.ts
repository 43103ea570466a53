/** Enough to recognise an address that one knows: 'a…@example.com', '…0001'; of an account nothing. */
export function maskedAddress(address: string): string {
  const [name = '', domain] = address.split('@')
  if (domain !== undefined) return `${[...name][0] ?? ''}…@${domain}`
  return address.startsWith('+') ? `…${address.slice(-4)}` : '…'
}
