import { type CountryIso, getCountryByCurrency } from '#shared/countries/countries.ts'
import { type Currency, minorPerUnit } from '#shared/money.ts'

/** Data of a merchant QR code for one transfer (EMVCo MPM, version 1.1). */
export interface TransferCode {
  /** Scheme of the account numbers: a reversed domain or an application id, assigned by the bank. */
  scheme: string
  account: string
  holder: string
  city: string
  country: CountryIso
  currency: Currency
  amountMinor: number
  reference: string
}

/** ISO 18245: pet shops, pet food and supplies. */
const petShops = '5995'

/** Text of a QR code for one transfer, with exactly this amount and reference. */
export function emvCode(code: TransferCode): string {
  const { currency, amountMinor } = code
  const unit = minorPerUnit(currency)
  const parts = [
    field('00', '01'),
    // 12: single use; 11 would be reusable.
    field('01', '12'),
    field('26', field('00', code.scheme) + field('01', code.account)),
    field('52', petShops),
    field('53', getCountryByCurrency(currency).currencyNumber),
    field('54', (amountMinor / unit).toFixed(unit === 1 ? 0 : 2)),
    field('58', code.country),
    field('59', plain(code.holder, 25)),
    field('60', plain(code.city, 15)),
    field('62', field('05', code.reference)),
  ].join('')
  return withCheck(parts)
}

/** Fields of such a code, or null when its format or checksum is wrong. */
export function readEmv(text: string): Map<string, string> | null {
  if (withCheck(text.slice(0, -8)) !== text) return null
  return readFields(text)
}

/** Fields of one level: a two-digit id, a two-digit length, and the value. */
export function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4))
    if (!head?.[1]) return null
    const value = text.slice(at + 4, at + 4 + Number(head[2]))
    if (value.length !== Number(head[2]) || fields.has(head[1])) return null
    fields.set(head[1], value)
    at += 4 + value.length
  }
  return fields
}

/** CRC-16 with polynomial 0x1021 from 0xFFFF (CRC-16/CCITT-FALSE), four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The checksum covers everything before it, including its own id and length. */
function withCheck(parts: string): string {
  const checked = `${parts}6304`
  return checked + crc16(checked)
}

function field(name: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new Error(`Field ${name} has ${value.length} characters`)
  return name + String(value.length).padStart(2, '0') + value
}

/** Normalizes text to capitals without accents, whose length all readers count alike. */
function plain(text: string, most: number): string {
  const letters = text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
  return letters.slice(0, most).trim() || '-'
}
