import type { missions } from '#services/rewards/missions/rules/missions.ts'
import { paths } from '#web/paths.ts'

type MissionId = (typeof missions)[number]['id']
type BadgeId = NonNullable<(typeof missions)[number]['badge']>['id']

/** Where what a mission asks for is done. A new mission does not compile without one. */
const links: Record<MissionId, string> = {
  'perfil-completo': paths.petProfiles(),
  'cartilla-al-dia': paths.petProfiles(),
  'primer-bano': paths.appointments({ kind: 'bano' }),
  'tres-pedidos': paths.products(),
  'diez-pedidos': paths.products(),
  'tres-kilos': paths.donations(),
  'adopcion-acompanada': paths.petAdoptionsByCustomer(),
  'cuidado-del-mes': paths.appointments(),
  'despensa-llena': paths.products(),
  'kilo-del-mes': paths.donations(),
}

/** Drawings of web/ui/art. */
const drawings: Record<BadgeId, string> = {
  'familia-presentada': 'dog-face',
  'salud-al-dia': 'syringe',
  'recien-banado': 'bathtub',
  'de-la-casa': 'shopping-bags',
  'corazon-solidario': 'red-heart',
  'hogar-para-siempre': 'house',
  'compania-de-siempre': 'teddy-bear',
}

/** Null for a mission that this website does not know yet. */
export function findMissionLink(id: string): string | null {
  return Object.entries(links).find(([each]) => each === id)?.[1] ?? null
}

export function findBadgeDrawing(id: string): string {
  return Object.entries(drawings).find(([each]) => each === id)?.[1] ?? 'ribbon'
}
