import { mobileNumbers } from './countries/tables/mobile-numbers.ts'

const shapes = mobileNumbers.map(({ countryCode, pattern, groups }) => ({
  countryCode,
  form: new RegExp(`^\\+${countryCode}(?=${pattern}$)${groups.map((digits) => `(\\d{${digits}})`).join('')}$`),
}))

/**
 * Phone number as its country writes it: '+591 700 12345', '+595 981 123 456', with no-break spaces. Anything but a
 * mobile number of our countries stays unchanged. Hand-written, because a library for all countries is too heavy for a
 * page.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  for (const { countryCode, form } of shapes) {
    const groups = form.exec(digits)?.slice(1)
    if (groups) return [`+${countryCode}`, ...groups].join('\u00a0')
  }
  return phone
}
