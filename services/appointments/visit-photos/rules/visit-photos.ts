/** When a photo of a visit was taken. */
export const PHOTO_KINDS = ['before', 'after'] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

/** Photos of one pet's visit. */
export const MOST_VISIT_PHOTOS = 6
