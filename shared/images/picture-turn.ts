/** A crop, in fractions of the picture's width and height from its upper left corner. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** Transformation from the stored to the displayed picture: mirrored first, then rotated clockwise. */
export interface Turn {
  isMirrored: boolean
  degrees: 0 | 90 | 180 | 270
}

const turns: Record<number, Turn> = {
  2: { isMirrored: true, degrees: 0 },
  3: { isMirrored: false, degrees: 180 },
  4: { isMirrored: true, degrees: 180 },
  5: { isMirrored: true, degrees: 270 },
  6: { isMirrored: false, degrees: 90 },
  7: { isMirrored: true, degrees: 90 },
  8: { isMirrored: false, degrees: 270 },
}

/** Combines EXIF's orientation (1 to 8) with the owner's rotation of the displayed picture. */
export function toTurn(orientation: number | undefined, rotate: Turn['degrees']): Turn {
  const { isMirrored, degrees } = turns[orientation ?? 1] ?? { isMirrored: false, degrees: 0 }
  return { isMirrored, degrees: quarters[((degrees + rotate) / 90) % 4] ?? 0 }
}

const quarters = [0, 90, 180, 270] as const

/** Crop of the stored picture for a crop of the displayed one. */
export function cropBeforeTurn(crop: Crop, { isMirrored, degrees }: Turn): Crop {
  let { left, top, width, height } = crop
  for (let turned = 0; turned < degrees; turned += 90) {
    ;[left, top, width, height] = [top, 1 - left - width, height, width]
  }
  return { left: isMirrored ? 1 - left - width : left, top, width, height }
}

/** Crop in whole pixels, at least one, within the picture. */
export function toPixels(crop: Crop, width: number, height: number): Crop {
  const left = within(Math.round(crop.left * width), 0, width - 1)
  const top = within(Math.round(crop.top * height), 0, height - 1)
  return {
    left,
    top,
    width: within(Math.round(crop.width * width), 1, width - left),
    height: within(Math.round(crop.height * height), 1, height - top),
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
