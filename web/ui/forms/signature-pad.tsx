import { Eraser } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'

interface SignaturePadProps {
  /** Name of the hidden field: the drawing as a path of lines, empty without one. */
  name: string
  label: string
  hint: string
  clearLabel: string
  /** Size of the path's points. */
  size: { width: number; height: number }
  /** The drawing ends before it gets longer. */
  maxLength: number
}

/** A field in which a signature is drawn by finger, pen or mouse. Forms offer a way without it: it needs a script. */
export function SignaturePad({ name, label, hint, clearLabel, size, maxLength }: SignaturePadProps) {
  const field = useRef<SVGSVGElement>(null)
  const [path, setPath] = useState('')
  const isDrawing = useRef(false)

  function addPoint(command: 'M' | 'L', event: PointerEvent) {
    const box = field.current?.getBoundingClientRect()
    if (!box) return
    const x = toPoint((event.clientX - box.left) / box.width, size.width)
    const y = toPoint((event.clientY - box.top) / box.height, size.height)
    setPath((drawn) => (drawn.length > maxLength - 20 ? drawn : `${drawn}${command}${x} ${y}`))
  }

  return (
    <div className="needs-script grid gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <span aria-hidden="true" className="font-bold text-ink-800 text-sm">
          {label}
        </span>
        {path !== '' && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Eraser aria-hidden="true" className="size-4.5" />}
            onClick={() => setPath('')}
          >
            {clearLabel}
          </Button>
        )}
      </div>
      <svg
        ref={field}
        role="img"
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="aspect-[3/1] w-full cursor-crosshair touch-none select-none rounded-control border-[1.5px] border-ink-400 border-dashed bg-white"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDrawing.current = true
          addPoint('M', event)
        }}
        onPointerMove={(event) => isDrawing.current && addPoint('L', event)}
        onPointerUp={() => {
          isDrawing.current = false
        }}
        onPointerCancel={() => {
          isDrawing.current = false
        }}
      >
        <title>{label}</title>
        <SignaturePath path={path} />
      </svg>
      <p className="text-ink-600 text-sm">{hint}</p>
      <input type="hidden" name={name} value={path} />
    </div>
  )
}

/** The line of a signature. */
export function SignaturePath({ path }: { path: string }) {
  return (
    <path d={path} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" strokeLinejoin="round" />
  )
}

function toPoint(share: number, length: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * length)
}
