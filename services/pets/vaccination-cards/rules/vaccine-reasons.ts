import type { Programme } from './vaccine-programmes.ts'

/** Position of a dose within its programme. */
export interface Stage {
  kind:
    | 'start'
    | 'carry-on'
    | 'end'
    | 'anew'
    | 'series'
    | 'repeat'
    | 'young-repeat'
    | 'first-repeat'
    | 'following-repeat'
    | 'too-young'
    | 'too-soon'
  /** Number from 1, within the series or among the boosters. */
  number: number
  isBooster: boolean
  /** The recommended window has passed. */
  isLate?: boolean
  /** This dose completes the first series. */
  isEnding?: boolean
}

/** Reason why a given dose counts or not: one sentence for the owner. */
export function reasonGiven({ countsFromDays, between }: Programme, { kind, number }: Stage): string {
  if (kind === 'too-young') return `Se le dio antes de las ${countsFromDays / 7} semanas: no cuenta y se repite.`
  if (kind === 'too-soon')
    return `Se le dio antes de ${between.least / 7} semanas de la anterior: no cuenta y se repite.`
  return kind === 'repeat' ? 'Cuenta como refuerzo.' : `Cuenta como dosis ${number} de su primera serie.`
}

/** Reason why a dose is due then: one sentence for the owner. */
export function reasonAhead(programme: Programme, stage: Stage): string {
  const reason = formatReason(programme, stage)
  return programme.isCore || stage.kind !== 'start' ? reason : `${OPTIONAL[programme.vaccine] ?? ''}${reason}`
}

const OPTIONAL: Partial<Record<Programme['vaccine'], string>> = {
  'dog-leptospira': 'Opcional, según dónde vive (ratas, agua estancada): pregunta a tu veterinario. ',
  'dog-kennel-cough': 'Opcional, para perros que van a guarderías o parques: pregunta a tu veterinario. ',
  'cat-leukaemia': 'Opcional, para gatos que salen: primero se hace la prueba de leucemia. ',
}

function formatReason(programme: Programme, { kind, number, isLate = false, isEnding = false }: Stage): string {
  const { vaccine, start, between, completeBy, repeatMonths, startsAnew } = programme
  const interval = `De ${between.least / 7} a ${between.most / 7} semanas después de la anterior`
  const weeks = { from: start.fromDays / 7, until: start.untilDays / 7 }

  switch (kind) {
    case 'start':
      if (vaccine === 'rabies')
        return 'Una dosis desde las 12 semanas: la rabia no tiene cura y se contagia a las personas.'
      if ('ageDays' in completeBy && isEnding)
        return 'No hay ninguna anotada: a su edad basta una dosis, y un refuerzo al año.'
      if (isLate && programme.isCore) return 'No hay ninguna anotada: empieza cuanto antes.'
      if ('ageDays' in completeBy)
        return `Se empieza entre las ${weeks.from} y las ${weeks.until} semanas, cuando baja la protección que le dio su mamá.`
      return completeBy.doses === 1
        ? `Una dosis desde las ${weeks.from} semanas.`
        : `Se empieza desde las ${weeks.from} semanas, con dos dosis.`
    case 'carry-on':
      return 'ageDays' in completeBy ? `${interval}, hasta cumplir ${completeBy.ageDays / 7} semanas.` : `${interval}.`
    case 'end':
      if ('ageDays' in completeBy && isLate)
        return 'La serie quedó a medias: con esta dosis se completa, no hace falta empezar de nuevo.'
      return 'ageDays' in completeBy
        ? `La última de la serie va a las ${completeBy.ageDays / 7} semanas o después, cuando ya no la estorba la protección de su mamá.`
        : `${interval}; con la dosis ${number} queda protegido.`
    case 'anew':
      return `Pasó demasiado tiempo desde la anterior (más de ${(startsAnew?.afterDaysInSeries ?? 0) / 7} semanas en la serie, o de ${startsAnew?.afterMonthsOfRepeat} meses): se empieza de nuevo.`
    case 'young-repeat':
      return 'Un refuerzo entre los 6 y los 12 meses alcanza a quien no respondió a las primeras.'
    case 'first-repeat':
      return `Se repite a los ${repeatMonths.first} meses de la última dosis.`
    default:
      if (repeatMonths.following > 12)
        return `Después del refuerzo protege por años: no más seguido que cada ${repeatMonths.following / 12} años.`
      return vaccine === 'rabies'
        ? 'Se repite cada año, como la piden las campañas del país.'
        : 'Protege un año: se repite cada 12 meses.'
  }
}
