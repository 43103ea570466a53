import { randomBytes } from 'node:crypto'
import type { StorageKey } from '../storage/storage.ts'
import type { PictureKind } from './picture-kind.ts'

/** Longer side of each stored size of a picture, in pixels. */
export const pictureWidths = [320, 640, 1280] as const

export type PictureWidth = (typeof pictureWidths)[number]

export const PICTURE_TYPE = 'image/webp'
export const PDF_TYPE = 'application/pdf'

type Files = Pick<PictureKind, 'folder'>

/**
 * Random id that grants access to the picture without a cookie, too long to guess. Hexadecimal, for file systems that
 * ignore case.
 */
export function newPictureId(): string {
  return randomBytes(32).toString('hex')
}

/** Path of the picture at one width. */
export function pictureAddress(kind: Files, pictureId: string, width: PictureWidth): string {
  return `/media/${pictureKey(kind, pictureId, width)}`
}

export function pictureKey({ folder }: Files, pictureId: string, width: number): StorageKey {
  return `${folder}/${pictureId}/${width}.webp`
}

/** Storage key of an upload that is a PDF. */
export function pdfKey({ folder }: Files, pictureId: string): StorageKey {
  return `${folder}/${pictureId}/document.pdf`
}

/** Storage keys of all files of a picture; of a kind that takes PDF files, also of the one that it may be. */
export function pictureKeys(kind: Files & Pick<PictureKind, 'widths' | 'takesPdf'>, pictureId: string): StorageKey[] {
  const pictures = getWidths(kind).map((width) => pictureKey(kind, pictureId, width))
  return kind.takesPdf ? [...pictures, pdfKey(kind, pictureId)] : pictures
}

export function getWidths({ widths = pictureWidths }: Pick<PictureKind, 'widths'>): readonly number[] {
  return widths
}

/** Storage key for `/media/<folder>/<pictureId>/<width>.webp`, or null when no such file of this kind can exist. */
export function parsePictureAddress(kind: Files, pathname: string): StorageKey | null {
  const [, folder, pictureId, digits] = /^\/media\/([a-z]+)\/([0-9a-f]{64})\/(\d{3,4})\.webp$/.exec(pathname) ?? []
  const width = pictureWidths.find((each) => String(each) === digits)
  return folder === kind.folder && pictureId && width ? pictureKey(kind, pictureId, width) : null
}

/** Picture id of a file, or null when the key belongs to no picture of this kind. */
export function parsePictureKey(kind: Files, key: StorageKey): string | null {
  const [, folder, pictureId] = /^([a-z]+)\/([0-9a-f]{64})\//.exec(key) ?? []
  return folder === kind.folder && pictureId ? pictureId : null
}
