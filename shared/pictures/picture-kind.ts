import type { ErrorRow, ServiceError } from '../rpc/errors.ts'

/** A purpose of uploaded pictures, such as pets or reviews. */
export interface PictureKind {
  /** Folder of the files and first segment of their address, `/media/<folder>/`. Lower-case letters alone. */
  folder: string
  /** Qualified name of a table with the columns `id` and `created_at`. */
  table: string
  /** Columns that reference the picture's users. A picture whose columns are all null is swept after an hour. */
  shownBy: readonly [string, ...string[]]
  /** Longer sides of the stored sizes, in pixels; `pictureWidths` when absent. */
  widths?: readonly number[]
  /** Takes PDF files too, which are stored as they are. They have no public address. */
  takesPdf?: true
  /** Cache-Control header of the pictures. */
  cacheControl: string
  /** Creates errors of the service that owns the pictures; its catalogue includes the rows below. */
  refuse(code: keyof typeof pictureRows): ServiceError
}

/** Catalogue rows for services that accept pictures: the reasons to refuse one. */
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
