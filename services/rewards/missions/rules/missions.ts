import type { CountryIso } from '#shared/countries/countries.ts'
import type { EarningKind } from './ways-to-earn.ts'

export interface Mission {
  id: string
  title: string
  /** Instruction, in words that suit every country. */
  says: string
  period: 'once' | 'month'
  /** Deeds that count: of these kinds, and of these sorts only where named. */
  of: { kinds: readonly EarningKind[]; sorts?: readonly string[] }
  /** times: number of deeds; grams: total weight given; sorts: number of different sorts. */
  by: 'times' | 'grams' | 'sorts'
  goal: number
  points: number
  badge: { id: string; title: string } | null
}

export const missions = [
  {
    id: 'perfil-completo',
    title: 'Perfil completo',
    says: 'Completar la ficha de una mascota: foto, raza, nacimiento, sexo y peso',
    period: 'once',
    of: { kinds: ['profile'] },
    by: 'times',
    goal: 1,
    points: 30,
    badge: { id: 'familia-presentada', title: 'Familia presentada' },
  },
  {
    id: 'cartilla-al-dia',
    title: 'Carnet al día',
    says: 'Anotar a tiempo una vacuna y una desparasitación',
    period: 'once',
    of: { kinds: ['care'] },
    by: 'sorts',
    goal: 2,
    points: 60,
    badge: { id: 'salud-al-dia', title: 'Salud al día' },
  },
  {
    id: 'primer-bano',
    title: 'Primer baño',
    says: 'Llevar a una mascota a su primer baño con nosotros',
    period: 'once',
    of: { kinds: ['visit'], sorts: ['bano', 'bano-y-peluqueria'] },
    by: 'times',
    goal: 1,
    points: 40,
    badge: { id: 'recien-banado', title: 'Recién bañado' },
  },
  {
    id: 'tres-pedidos',
    title: 'Tres pedidos',
    says: 'Recibir tres pedidos de la tienda',
    period: 'once',
    of: { kinds: ['purchase'] },
    by: 'times',
    goal: 3,
    points: 60,
    badge: { id: 'de-la-casa', title: 'De la casa' },
  },
  {
    id: 'tres-kilos',
    title: '3 kg donados',
    says: 'Donar tres kilos de alimento a un refugio',
    period: 'once',
    of: { kinds: ['donation'] },
    by: 'grams',
    goal: 3000,
    points: 80,
    badge: { id: 'corazon-solidario', title: 'Corazón solidario' },
  },
  {
    id: 'adopcion-acompanada',
    title: 'Adopción acompañada',
    says: 'Contar tres veces cómo va una adopción',
    period: 'once',
    of: { kinds: ['follow-up'] },
    by: 'times',
    goal: 3,
    points: 60,
    badge: { id: 'hogar-para-siempre', title: 'Hogar para siempre' },
  },
  {
    id: 'diez-pedidos',
    title: 'Diez pedidos',
    says: 'Recibir diez pedidos de la tienda',
    period: 'once',
    of: { kinds: ['purchase'] },
    by: 'times',
    goal: 10,
    points: 120,
    badge: { id: 'compania-de-siempre', title: 'Compañía de siempre' },
  },
  {
    id: 'cuidado-del-mes',
    title: 'Cuidado del mes',
    says: 'Cumplir una cita, o anotar a tiempo una vacuna o desparasitación, este mes',
    period: 'month',
    of: { kinds: ['care', 'visit'] },
    by: 'times',
    goal: 1,
    points: 15,
    badge: null,
  },
  {
    id: 'despensa-llena',
    title: 'Despensa llena',
    says: 'Recibir dos pedidos este mes',
    period: 'month',
    of: { kinds: ['purchase'] },
    by: 'times',
    goal: 2,
    points: 25,
    badge: null,
  },
  {
    id: 'kilo-del-mes',
    title: 'Un kilo este mes',
    says: 'Donar un kilo de alimento este mes',
    period: 'month',
    of: { kinds: ['donation'] },
    by: 'grams',
    goal: 1000,
    points: 20,
    badge: null,
  },
] as const satisfies readonly Mission[]

export function missionNamed(id: string): Mission | null {
  return missions.find((mission) => mission.id === id) ?? null
}

/** Deeds of one kind and sort in one month, summed, with the period of their limit. */
export interface Deeds {
  kind: EarningKind
  sort: string
  /** null: noted before countries had terms of their own. */
  country: CountryIso | null
  /** '2026-11' */
  month: string
  /** '2026-11' or '2026', see `getPeriod`. */
  period: string
  /** Number of deeds; those taken back are excluded. */
  times: number
  /** Weight of donations. */
  grams: number
  /** Huellas before limits are applied. */
  worth: number
}

/** Progress of a mission, within the month for a monthly one; never beyond its goal. */
export function calculateProgress(mission: Mission, deeds: readonly Deeds[], month: string): number {
  const { kinds, sorts } = mission.of
  const counted = deeds.filter(
    (each) =>
      each.times > 0 &&
      kinds.includes(each.kind) &&
      (!sorts || sorts.includes(each.sort)) &&
      (mission.period === 'once' || each.month === month),
  )
  const progress =
    mission.by === 'sorts'
      ? new Set(counted.map(({ sort }) => sort)).size
      : counted.reduce((sum, each) => sum + (mission.by === 'grams' ? each.grams : each.times), 0)
  return Math.min(progress, mission.goal)
}

/** Completed missions; monthly ones with their month. */
export function completedMissions(deeds: readonly Deeds[]): { mission: Mission; month: string }[] {
  const months = [...new Set(deeds.map(({ month }) => month))].sort()
  return missions.flatMap((mission: Mission) =>
    (mission.period === 'once' ? [''] : months)
      .filter((month) => calculateProgress(mission, deeds, month) === mission.goal)
      .map((month) => ({ mission, month })),
  )
}

/** '2 de 3', '1,5 de 3 kg' */
export function formatProgress({ by, goal }: Pick<Mission, 'by' | 'goal'>, progress: number): string {
  if (by !== 'grams') return `${progress} de ${goal}`
  return `${kilos(progress)} de ${kilos(goal)} kg`
}

function kilos(grams: number): string {
  return String(Math.floor(grams / 100) / 10).replace('.', ',')
}
