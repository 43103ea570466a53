import { whenPersonLeaves } from '../../../storefront/account/person/person-left.ts'

/** A photo that waits for 'Entregado' to be pressed; 'lost': it could be neither sent nor saved. */
export type ChosenPhoto = { blob: Blob; url: string } | 'lost'

const listeners = new Set<() => void>()
let chosen: ReadonlyMap<string, ChosenPhoto> = new Map()

whenPersonLeaves(() => {
  for (const orderId of chosen.keys()) choosePhoto(orderId, null)
})

/** Sets the photo of a delivery in this tab; null takes it away. */
export function choosePhoto(orderId: string, photo: ChosenPhoto | null): void {
  const before = chosen.get(orderId)
  if (before && before !== 'lost') URL.revokeObjectURL(before.url)
  const rest = [...chosen].filter(([id]) => id !== orderId)
  chosen = new Map(photo ? [...rest, [orderId, photo]] : rest)
  for (const listener of listeners) listener()
}

export function subscribeChosen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

const none: ReadonlyMap<string, ChosenPhoto> = new Map()
export const currentChosen = () => chosen
export const noneChosen = () => none
