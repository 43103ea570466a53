import type { Point } from '#shared/geo.ts'
import type { DrawnZone } from '../../settings/shops/zone/drawing.ts'

/** Key of the area that is drawn, as the editor of zones has keys. */
export const NEW_AREA = 1

/** The area that is drawn, for the editor of zones. */
export function toNewArea(name: string, corners: Point[]): DrawnZone {
  return { key: NEW_AREA, name, corners, charge: '', minimum: '', freeFrom: '' }
}
