import { toSlashes } from '#shared/date-format.ts'
import { formatDay } from '../../care/rules/calendar.ts'
import { dayIn } from '../../rules/days.ts'
import { type CardContent, type CardVaccine, toSpeciesLabel } from './card-content.ts'

export interface PassField {
  key: string
  label: string
  value: string
}

export interface PassFields {
  /** Beside the logo, in sight while the pass lies under others. */
  header: PassField[]
  primary: PassField[]
  secondary: PassField[]
  auxiliary: PassField[]
  /** Behind the pass: any number, of any length. */
  back: PassField[]
}

interface PassCard extends CardContent {
  issuedAt: Date
  timeZone: string
  /** Address of its public page. */
  url: string
}

/** What a wallet shows of a vaccination card: whose it is and the newest vaccine in front, every vaccine behind. */
export function toPassFields(card: PassCard): PassFields {
  const [newest] = card.vaccines
  return {
    header: [field('issued', 'Emitido', toSlashes(dayIn(card.timeZone, card.issuedAt)))],
    primary: [field('pet', toSpeciesLabel(card.petType), card.petName)],
    secondary: newest
      ? [
          field('newest', 'Última vacuna', newest.product),
          field('given', 'Se le dio', toSlashes(newest.appliedOn)),
          ...(newest.nextDueOn === null ? [] : [field('due', 'Le toca', toSlashes(newest.nextDueOn))]),
        ]
      : [],
    auxiliary: [
      ...known('breed', 'Raza', card.breed),
      ...known('sex', 'Sexo', card.sex),
      ...known('birthday', 'Nacimiento', card.birthday && toBirthday(card.birthday)),
    ],
    back: [
      ...card.vaccines.map((vaccine, index) => field(`vaccine-${index + 1}`, vaccine.product, toLine(vaccine))),
      field('page', 'Comprueba este carnet', card.url),
      field(
        'note',
        'Qué es este carnet',
        'Lo anotó su familia en Huella. No reemplaza el certificado oficial de un veterinario. Es el carnet del día en que se emitió: el código dice si hay uno más nuevo o si fue retirado.',
      ),
    ],
  }
}

function field(key: string, label: string, value: string): PassField {
  return { key, label, value }
}

function known(key: string, label: string, value: string | null): PassField[] {
  return value === null ? [] : [field(key, label, value)]
}

/** 'Se le dio el 04/03/2025 · Le toca el 04/03/2026 · Lote L-25' */
function toLine({ appliedOn, nextDueOn, batch }: CardVaccine): string {
  return [
    `Se le dio el ${toSlashes(appliedOn)}`,
    nextDueOn !== null && `Le toca el ${toSlashes(nextDueOn)}`,
    batch !== null && `Lote ${batch}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The year alone, or '10 de febrero de 2020'. */
function toBirthday(birthday: string): string {
  return birthday.length === 4 ? birthday : formatDay(birthday, '')
}
