import type { Insurance, PictureSubject } from '#services/insurance/contract.ts'

/** What is asked to be seen, in this order; all but the chip is needed. */
export const asked = ['front', 'left', 'right', 'chip'] as const satisfies readonly PictureSubject[]
export type Asked = (typeof asked)[number]
const needed: readonly Asked[] = ['front', 'left', 'right']

/** What is still to be photographed. */
export function missingPictures({ pictures }: Pick<Insurance, 'pictures'>): Asked[] {
  return needed.filter((kind) => !pictures.some(({ shows }) => shows === kind))
}
