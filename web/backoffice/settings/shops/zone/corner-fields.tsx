import { ChevronDown, Plus, X } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { parseTypedPoint } from '../typed-point.ts'
import { type DrawnZone, type EditorAction, formatCorner, roundCorner } from './drawing.ts'

const BLANKS = ['a', 'b', 'c', 'd'] as const

/** The corners of a zone as fields, in their order: the way to edit them without a map, and without a script. */
export function CornerFields({
  zone: { key, corners },
  onEdit,
}: {
  zone: DrawnZone
  onEdit(action: EditorAction): void
}) {
  const { t } = useTranslation('shopsSettings')
  const style =
    'h-11 w-full min-w-0 rounded-control border-[1.5px] border-ink-500 bg-white px-3 font-semibold text-md tabular-nums'

  function addCorner() {
    const [first] = corners
    const last = corners.at(-1)
    if (!first || !last) return
    const at = roundCorner({ lat: (first.lat + last.lat) / 2, lon: (first.lon + last.lon) / 2 })
    onEdit({ type: 'insert', key, index: corners.length, at })
  }

  return (
    <details className="group mt-4">
      <summary className="flex min-h-11 items-center gap-1.5 justify-self-start font-extrabold text-brand-700">
        {t('zones.corners', { count: corners.length })}
        <ChevronDown aria-hidden="true" className="size-4.5 group-open:rotate-180" />
      </summary>
      <p className="only-without-script mb-2 text-ink-600 text-sm">{t('zones.noScriptCorners')}</p>
      <ol className="grid gap-2 @xl/main:grid-cols-2 @4xl/main:grid-cols-3">
        {corners.map((corner, index) => (
          // The place is part of the key: a corner that was moved on the map shows where it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the ring
          <li key={`${index} ${formatCorner(corner)}`} className="flex items-center gap-1">
            <input
              name={`corner-${key}`}
              aria-label={t('zones.cornerOf', { number: index + 1 })}
              defaultValue={formatCorner(corner)}
              autoComplete="off"
              className={style}
              onBlur={(event) => {
                const to = parseTypedPoint(event.currentTarget.value)
                if (to && formatCorner(to) !== formatCorner(corner))
                  onEdit({ type: 'move', key, index, to: roundCorner(to) })
              }}
            />
            <IconButton
              label={t('zones.removeCorner', { number: index + 1 })}
              icon={<X aria-hidden="true" className="size-5" />}
              className="needs-script"
              onClick={() => onEdit({ type: 'remove-corner', key, index })}
            />
          </li>
        ))}
        {BLANKS.map((blank, index) => (
          <li key={blank} className="only-without-script">
            <input
              name={`corner-${key}`}
              aria-label={t('zones.cornerOf', { number: corners.length + index + 1 })}
              autoComplete="off"
              className={style}
            />
          </li>
        ))}
      </ol>
      {corners.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="needs-script mt-2"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
          onClick={addCorner}
        >
          {t('zones.addCorner')}
        </Button>
      )}
    </details>
  )
}
