/** A pin as it stands over its point: `x` is its middle, `y` its foot, in pixels. */
export interface PinBox {
  x: number
  y: number
  width: number
  height: number
}

/** A pin that finds no room within so many heights stays where it points. */
const MOST_STEPS = 4
const GAP = 3

/** How many pixels each pin has to rise so that none hides another; those in front first, they stay where they are. */
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
