type Position = [number, number]

/** Ramer, Douglas and Peucker: the line with fewer points, nowhere further away than `tolerance`. */
export function simplify(line: Position[], tolerance: number): Position[] {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return line

  let furthest = 0
  let distance = 0
  line.forEach((point, index) => {
    const away = distanceToSegment(point, first, last)
    if (away > distance) {
      furthest = index
      distance = away
    }
  })
  if (distance <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, furthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(furthest), tolerance),
  ]
}

function distanceToSegment([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
