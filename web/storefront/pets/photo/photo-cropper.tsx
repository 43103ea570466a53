import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { ReadPhoto } from './photo-file.ts'
import { clampFrame, getPlacement, MOST_ZOOM, moved, type PhotoFrame, turnedRight } from './photo-frame.ts'

interface PhotoCropperProps {
  photo: ReadPhoto
  frame: PhotoFrame
  onChange(frame: PhotoFrame): void
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 0.05, y: 0 },
  ArrowRight: { x: -0.05, y: 0 },
  ArrowUp: { x: 0, y: 0.05 },
  ArrowDown: { x: 0, y: -0.05 },
}

/** The square of a photo: dragged by a pointer or the arrow keys, enlarged and moved by sliders, turned by a button. */
export function PhotoCropper({ photo, frame, onChange }: PhotoCropperProps) {
  const { t } = useTranslation('petProfile')
  const last = useRef<{ x: number; y: number } | null>(null)
  const { left, top, width } = getPlacement(frame, photo)
  const change = (next: PhotoFrame) => onChange(clampFrame(next, photo))

  function onDrag(event: PointerEvent<HTMLButtonElement>) {
    const from = last.current
    if (!from) return
    const side = event.currentTarget.clientWidth
    last.current = { x: event.clientX, y: event.clientY }
    onChange(moved(frame, { x: (event.clientX - from.x) / side, y: (event.clientY - from.y) / side }, photo))
  }

  function onKey(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onChange(moved(frame, by, photo))
  }

  return (
    <div className="grid items-center gap-5 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <button
        type="button"
        aria-label={t('photo.move')}
        onPointerDown={(event) => {
          last.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onDrag}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
        onKeyDown={onKey}
        className="relative mx-auto aspect-square w-full max-w-80 cursor-move! touch-none overflow-hidden rounded-card bg-ink-900"
      >
        <img
          src={photo.url}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={{
            left: `${left * 100}%`,
            top: `${top * 100}%`,
            width: `${width * 100}%`,
            transform: `translate(-50%, -50%) rotate(${frame.rotate}deg)`,
          }}
        />
        {/* How it looks as a round picture. */}
        <span
          aria-hidden="true"
          className="absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(40_5_61/0.35)] ring-2 ring-white/90"
        />
      </button>
      <div className="grid gap-4">
        <Slider
          label={t('photo.zoom')}
          min={1}
          max={MOST_ZOOM}
          value={frame.zoom}
          onChange={(zoom) => change({ ...frame, zoom })}
        />
        <Slider label={t('photo.sideways')} value={frame.x} onChange={(x) => change({ ...frame, x })} />
        <Slider label={t('photo.upDown')} value={frame.y} onChange={(y) => change({ ...frame, y })} />
        <Button
          variant="outline"
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          onClick={() => onChange(turnedRight(frame, photo))}
          className="w-fit"
        >
          {t('photo.rotate')}
        </Button>
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange(value: number): void
}

function Slider({ label, value, min = 0, max = 1, onChange }: SliderProps) {
  return (
    <label className="grid gap-1.5 font-bold text-ink-800 text-sm">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-brand-600"
      />
    </label>
  )
}
