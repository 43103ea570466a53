import type { ErrorRow, ServiceError } from '../rpc/errors.ts'

/** Pictures that people send for one purpose: those of pets, those of reviews. */
export interface PictureKind {
  /** Where their files lie, and what their address begins with: `/media/<folder>/`. Lower-case letters alone. */
  folder: string
  /** A table with the columns `id` and `created_at`, schema and all. */
  table: string
  /** Its columns that name who shows a picture. One for which all of them are null is swept after an hour. */
  shownBy: readonly [string, ...string[]]
  /** With what caches may keep of it. */
  cacheControl: string
  /** The thrower of the service whose pictures they are, which has the rows below in its catalogue. */
  refuse(code: keyof typeof pictureRows): ServiceError
}

/** For the catalogue of a service that takes pictures: what may be wrong with one. */
export const pictureRows = {
  'picture-not-readable': {
    status: 422,
    message: 'Picture not readable',
    es: 'No pudimos leer esa foto. Prueba con una JPG, PNG o WebP.',
  },
  'picture-is-heic': {
    status: 422,
    message: 'HEIC pictures are not read',
    es: 'Esa foto es HEIC y no podemos leerla. Guárdala como JPG, o haz una captura de pantalla de ella.',
  },
  'picture-too-many-pixels': {
    status: 422,
    message: 'Picture has too many pixels',
    es: 'Esa foto es demasiado grande. Redúcela y vuelve a intentarlo.',
  },
  'picture-too-large': { status: 413, message: 'Picture too large', es: 'La foto pesa más de 8 MB.' },
} satisfies Record<string, ErrorRow>
