import type { Span } from './opening-hours.ts'

/** What a shop lacks before customers may see it. */
export type MissingPart = 'hours' | 'payment'

export function findMissingParts({
  schedule,
  paymentOptions,
}: {
  schedule: readonly (Span & { active: boolean })[]
  paymentOptions: readonly string[]
}): MissingPart[] {
  const hasHours = schedule.some(({ active, startTime, endTime }) => active && startTime < endTime)
  return [...(hasHours ? [] : ['hours' as const]), ...(paymentOptions.length > 0 ? [] : ['payment' as const])]
}

const labels = { hours: 'el horario', payment: 'las formas de pago' }

/** 'Falta el horario y las formas de pago', in Spanish for the operator. */
export function describeMissing(parts: readonly MissingPart[]): string {
  const [verb] = parts.length > 1 ? ['Faltan'] : parts[0] === 'payment' ? ['Faltan'] : ['Falta']
  return `${verb} ${parts.map((part) => labels[part]).join(' y ')}`
}
