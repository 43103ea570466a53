import type { Insurance, PictureSubject } from '#services/insurance/contract.ts'

/** Requested pictures in order; all but the chip are required. */
export const asked = ['front', 'left', 'right', 'chip'] as const satisfies readonly PictureSubject[]
export type Asked = (typeof asked)[number]
const needed: readonly Asked[] = ['front', 'left', 'right']

/** Required pictures that are missing. */
export function missingPictures({ pictures }: Pick<Insurance, 'pictures'>): Asked[] {
  return needed.filter((kind) => !pictures.some(({ shows }) => shows === kind))
}
