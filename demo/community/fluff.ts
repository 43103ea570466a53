import { num } from '#demo/packs/canvas.ts'

/** The outline of an ellipse in tufts of hair, as a path. */
export function fluff({
  cx,
  cy,
  rx,
  ry,
  tufts,
  depth,
}: {
  cx: number
  cy: number
  rx: number
  ry: number
  tufts: number
  depth: number
}): string {
  const at = (part: number, more: number) => {
    const angle = (part / tufts) * 2 * Math.PI
    return `${num(cx + Math.cos(angle) * (rx + more))} ${num(cy + Math.sin(angle) * (ry + more))}`
  }
  const tuft = (part: number) => `Q${at(part + 0.35, depth * 1.6)} ${at(part + 1, 0)}`
  return `M${at(0, 0)}${Array.from({ length: tufts }, (_, part) => tuft(part)).join('')}z`
}
