import { randomBytes } from 'node:crypto'
import type { StorageKey } from '#shared/storage/storage.ts'

/** The longer side of each size that exists of every picture of a review, in pixels. */
export const pictureWidths = [320, 640, 1280] as const

export const PICTURES_FOLDER = 'reviews'
export const PICTURE_TYPE = 'image/webp'

/** Nobody finds it by trying; in hexadecimal, for disks that fold case. */
export function newPictureId(): string {
  return randomBytes(32).toString('hex')
}

/** Where pages find it: '640.webp' in place of '320.webp' is the next size. */
export function reviewPictureAddress(pictureId: string): string {
  return `/media/reviews/${pictureId}/320.webp`
}

export function pictureKey(pictureId: string, width: number): StorageKey {
  return `${PICTURES_FOLDER}/${pictureId}/${width}.webp`
}

/** Every file of a picture. */
export function pictureKeys(pictureId: string): StorageKey[] {
  return pictureWidths.map((width) => pictureKey(pictureId, width))
}

/** What `/media/reviews/<pictureId>/<width>.webp` asks for; null when no such file can exist. */
export function keyOfAddress(pathname: string): StorageKey | null {
  const [, pictureId, digits] = /^\/media\/reviews\/([0-9a-f]{64})\/(\d{3,4})\.webp$/.exec(pathname) ?? []
  const width = pictureWidths.find((each) => String(each) === digits)
  return pictureId && width ? pictureKey(pictureId, width) : null
}

export function pictureOfKey(key: StorageKey): string | null {
  return /^reviews\/([0-9a-f]{64})\//.exec(key)?.[1] ?? null
}
