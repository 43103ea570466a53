/** Pin box: `x` is its middle, `y` its foot, in pixels. */
export interface PinBox {
  x: number
  y: number
  width: number
  height: number
}

/** A pin that finds no room within this many heights stays on its point. */
const MOST_STEPS = 4
const GAP = 3

/** Pixels that each pin rises so that none hides another; the front pins are placed first and stay. */
export function spreadPins(pins: readonly PinBox[]): number[] {
  const placed: PinBox[] = []
  return pins.map((pin) => {
    const step = pin.height + GAP
    const rise = Array.from({ length: MOST_STEPS }, (_, index) => index * step).find((up) =>
      placed.every((other) => !overlap({ ...pin, y: pin.y - up }, other)),
    )
    placed.push({ ...pin, y: pin.y - (rise ?? 0) })
    return rise ?? 0
  })
}

function overlap(a: PinBox, b: PinBox): boolean {
  const besides = Math.abs(a.x - b.x) >= (a.width + b.width) / 2
  const aboveOrBelow = a.y <= b.y - b.height || b.y <= a.y - a.height
  return !besides && !aboveOrBelow
}
