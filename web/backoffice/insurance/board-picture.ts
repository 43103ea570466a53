import { paths } from '#web/backoffice/paths.ts'
import type { BoardPicture } from '../picture-board.tsx'

/** A picture of a contract or claim, which has one size only. */
export function boardPicture(id: string, label: string): BoardPicture {
  const address = paths.backofficeInsurancePicture(id)
  return { id, label, small: address, large: address }
}
