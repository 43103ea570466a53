/** Lightens (amount > 0, towards white) or darkens (amount < 0, towards black) a `#rrggbb` colour. */
export function shade(colour: string, amount: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const moved = channels.map((value) => Math.round(amount < 0 ? value * (1 + amount) : value + (255 - value) * amount))
  return `#${moved.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** White or near black, whichever reads better on the colour (WCAG relative luminance). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.42 ? '#2A2331' : '#ffffff'
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
