/** A picture being drawn: it keeps the definitions (gradients, clips) and names them uniquely for this image. */
export interface Canvas {
  /** The methods return a value for `fill` or `clip-path`: `url(#…)`. */
  linear(stops: Stop[], direction?: { x1?: number; y1?: number; x2?: number; y2?: number }): string
  radial(stops: Stop[], centre?: { cx?: number; cy?: number; r?: number }): string
  clip(path: string): string
  definitions(): string
}

/** Offset, colour, opacity. */
export type Stop = [offset: number, colour: string, opacity?: number]

/** `prefix` must be unique to the image: browsers share ids between images inlined in one page. */
export function openCanvas(prefix: string): Canvas {
  const definitions: string[] = []
  const define = (element: (id: string) => string) => {
    const id = `${prefix}-${definitions.length}`
    definitions.push(element(id))
    return `url(#${id})`
  }

  return {
    linear(stops, { x1 = 0, y1 = 0, x2 = 0, y2 = 1 } = {}) {
      const attributes = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
      return define((id) => `<linearGradient id="${id}" ${attributes}>${renderStops(stops)}</linearGradient>`)
    },
    radial(stops, { cx = 0.5, cy = 0.5, r = 0.5 } = {}) {
      const attributes = `cx="${cx}" cy="${cy}" r="${r}"`
      return define((id) => `<radialGradient id="${id}" ${attributes}>${renderStops(stops)}</radialGradient>`)
    },
    clip: (path) => define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    definitions: () => `<defs>${definitions.join('')}</defs>`,
  }
}

function renderStops(stops: Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`
    })
    .join('')
}

/** The soft shadow on the ground, darker where the thing touches it. */
export function shadow(canvas: Canvas, at: { cx: number; cy: number; rx: number; ry: number }): string {
  const { cx, cy, rx, ry } = at
  const soft = canvas.radial([
    [0, '#1a1220', 0.3],
    [0.55, '#1a1220', 0.14],
    [1, '#1a1220', 0],
  ])
  return (
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${soft}"/>` +
    `<ellipse cx="${cx}" cy="${cy - ry * 0.25}" rx="${rx * 0.82}" ry="${ry * 0.45}" fill="${soft}"/>`
  )
}

/** Light from the left over a round body: dark edges, a bright stripe. */
export function roundness(canvas: Canvas, path: string, { edge = 0.28, shine = 0.24 } = {}): string {
  const light = canvas.linear(
    [
      [0, '#000000', edge],
      [0.13, '#000000', 0],
      [0.2, '#ffffff', 0],
      [0.27, '#ffffff', shine],
      [0.42, '#ffffff', 0],
      [0.78, '#000000', 0],
      [1, '#000000', edge],
    ],
    { x2: 1, y2: 0 },
  )
  return `<path d="${path}" fill="${light}"/>`
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** A number with at most two decimals, for paths. */
export function num(value: number): string {
  return String(Number(value.toFixed(2)))
}

/** The paw of the brand, 24 units wide. */
export function paw(fill: string): string {
  return (
    `<g fill="${fill}"><ellipse cx="12" cy="16" rx="6.5" ry="5.4"/><circle cx="4.6" cy="8.6" r="2.7"/>` +
    `<circle cx="9.4" cy="5.2" r="2.7"/><circle cx="14.8" cy="5.2" r="2.7"/><circle cx="19.4" cy="8.6" r="2.7"/></g>`
  )
}
