import type { QrDrawing } from './draw-qr.server.ts'

/** A QR code as a drawing, sharp on a screen and on an 80 mm ticket. */
export function QrSquare({ drawing: { d, side }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className="w-full max-w-60 rounded-tile bg-white"
      shapeRendering="crispEdges"
    >
      <path d={d} fill="#000" />
    </svg>
  )
}
