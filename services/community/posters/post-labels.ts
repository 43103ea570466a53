import { formatDay } from '#services/pets/care/rules/calendar.ts'
import { printable } from '#shared/documents/printable.ts'
import type { Post } from '../contract.ts'

/** Texts of a poster or picture. Contain no contact details: posts with contacts are not published. */
export interface PosterLabels {
  /** 'SE BUSCA', 'ENCONTRADO', 'EN ADOPCIÓN'; for a happy end its outcome. */
  headline: string
  isHappy: boolean
  /** Pet's name, or its species. */
  name: string
  /** 'Perra · Beagle · Tamaño mediano'. */
  line: string
  colours: string
  /** 'Equipetrol, Santa Cruz'. */
  place: string
  /** 'Se perdió el 20 de noviembre de 2026'. */
  when: string
  marks: string
  description: string
  /** '¿La viste?' */
  seen: string
}

export function toPosterLabels(post: Post): PosterLabels {
  const { species, sex, name, breed, size, ageMonths, colours, zone, city, seenOn, marks, description } = post
  const what = species === 'OTRO' ? 'Mascota' : nouns[species][sex ?? 'Macho']
  return {
    ...getHeadline(post),
    name: printable(name, 40) || what,
    line: [
      // A pet without a name has its species as the name already.
      species === 'OTRO' || name === '' ? sex : what,
      printable(breed, 40),
      ageMonths === null ? '' : formatAge(ageMonths),
      size && `Tamaño ${size}`,
    ]
      .filter(Boolean)
      .join(' · '),
    colours: capital(colours.join(', ')),
    place: [printable(zone, 80), printable(city, 60)].filter((each) => each !== '').join(', '),
    when: seenOn === null ? '' : `${verbs[post.kind]} el ${formatDay(seenOn, '')}`,
    seen: sex === 'Macho' ? '¿Lo viste?' : '¿La viste?',
    marks: printable(marks.replace(/\s+/g, ' '), 190),
    description: printable(description.replace(/\s+/g, ' '), 190),
  }
}

const nouns = {
  PERRO: { Macho: 'Perro', Hembra: 'Perra' },
  GATO: { Macho: 'Gato', Hembra: 'Gata' },
} as const

const verbs = { lost: 'Se perdió', found: 'Se encontró', adoption: '' } as const

function getHeadline({ kind, status, sex }: Post): Pick<PosterLabels, 'headline' | 'isHappy'> {
  if (status === 'reunited') return { headline: '¡VOLVIÓ A CASA!', isHappy: true }
  if (status === 'adopted') return { headline: '¡YA TIENE HOGAR!', isHappy: true }
  if (kind === 'lost') return { headline: 'SE BUSCA', isHappy: false }
  if (kind === 'adoption') return { headline: 'EN ADOPCIÓN', isHappy: false }
  // Unknown sex: feminine, as in 'la mascota'.
  return { headline: sex === 'Macho' ? 'ENCONTRADO' : 'ENCONTRADA', isHappy: false }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function formatAge(months: number): string {
  if (months < 1) return 'Menos de un mes'
  const [count, word] = months < 12 ? [months, months === 1 ? 'mes' : 'meses'] : [Math.floor(months / 12), 'año']
  return `${count} ${word === 'año' && count > 1 ? 'años' : word}`
}
