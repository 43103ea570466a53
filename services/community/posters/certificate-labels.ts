import { formatDay } from '#services/pets/care/rules/calendar.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { printable } from '#shared/documents/printable.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { Certificate } from '../contract.ts'

/** Sentence of a certificate: `before` NAME `middle` SECOND `after`. */
export interface CertificateLabels {
  title: string
  before: string
  /** Name of the holder; '' for none. */
  name: string
  middle: string
  /** Name of the pet, or the kilos. */
  second: string
  after: string
  thanks: string
  dayLabel: string
}

export function toCertificateLabels(
  { kind, holder, day, pet, giver, city, grams, shelters }: Certificate,
  locale: Locale,
): CertificateLabels {
  const name = printable(holder, 60)
  const dayLabel = `${printable(city, 60) || 'Emitido'}, ${formatDay(day, '')}`
  if (kind === 'adoption' && pet) {
    const by = printable(giver, 80)
    return {
      title: 'Certificado de adopción',
      before: name === '' ? 'Una familia' : 'La familia de',
      name,
      middle: 'abrió su casa y su corazón a',
      second: printable(pet.name, 60) || 'su nueva mascota',
      after: [printable(pet.breed, 60), by && `entregado por ${by}`].filter(Boolean).join(' · '),
      thanks: 'Adoptar es prometer cuidado para toda la vida.',
      dayLabel,
    }
  }
  return {
    title: 'Certificado de donación',
    before: 'Huella agradece a',
    name: name || 'quien hizo esta compra',
    middle: 'que donó',
    second: `${formatNumber((grams ?? 0) / 1000, locale)} kg`,
    after:
      shelters.length > 0
        ? `de alimento, que ya recibió ${shelters.map((shelter) => printable(shelter, 80)).join(', ')}`
        : 'de alimento para los refugios',
    thanks: 'Cada kilo es un día más con el plato lleno.',
    dayLabel: dayLabel.replace(/^Emitido, /, ''),
  }
}
